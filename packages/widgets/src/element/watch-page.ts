import type { ProblemsChunk } from '../shell/hand-over';
import { listInvalidAttributes } from './list-invalid-attributes';

const watchTheme = (onChange: () => void): (() => void) => {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const handleTransition = ({ propertyName }: TransitionEvent): void => {
    if (propertyName === 'background-color') onChange();
  };
  // Pages switch by a class or a data attribute. Their `style` may change in every frame.
  const observer = new MutationObserver((records) => {
    if (records.some(({ attributeName }) => attributeName !== 'style')) onChange();
  });
  query.addEventListener('change', onChange);
  addEventListener('transitionend', handleTransition);
  for (const element of [document.documentElement, document.body])
    observer.observe(element, { attributes: true });
  return () => {
    query.removeEventListener('change', onChange);
    removeEventListener('transitionend', handleTransition);
    observer.disconnect();
  };
};

/**
 * Says in the console what a page's content security policy lacks once the browser has blocked a request to
 * our API. Returns a function that stops this.
 * @param api URL of the API, absolute or from the page
 */
const watchPolicy = (api: string): (() => void) => {
  const { origin } = new URL(api, location.href);
  const stop = (): void => document.removeEventListener('securitypolicyviolation', handleViolation);
  const handleViolation = ({
    disposition,
    effectiveDirective,
    blockedURI,
  }: SecurityPolicyViolationEvent): void => {
    const isOurs = blockedURI === origin || blockedURI.startsWith(`${origin}/`);
    if (!isOurs || effectiveDirective !== 'connect-src' || disposition === 'report') return;
    stop();
    // biome-ignore lint/suspicious/noConsole: the message is for the author of the host page
    console.warn(`Somesa: the page's content security policy needs ${origin} in connect-src.`);
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  return stop;
};

/**
 * Does what can wait until a widget works: follows the page between light and dark, and tells its author in
 * the console about attributes that can't be used and about its content security policy. Returns a function
 * that stops this.
 */
export const watchPage = (
  tag: HTMLElement,
  api: string,
  onThemeChange: () => void,
  loadProblems: () => Promise<ProblemsChunk>,
): (() => void) => {
  const stopTheme = watchTheme(onThemeChange);
  // The page may have changed while this file was loading.
  onThemeChange();
  const stopPolicy = watchPolicy(api);
  const warn = (): void => {
    const invalid = listInvalidAttributes(tag);
    if (invalid[0])
      void loadProblems().then(
        ({ warnAboutAttributes }) => warnAboutAttributes(tag, invalid),
        () => undefined,
      );
  };
  const observer = new MutationObserver(warn);
  observer.observe(tag, { attributes: true });
  warn();
  return () => {
    stopTheme();
    stopPolicy();
    observer.disconnect();
  };
};
