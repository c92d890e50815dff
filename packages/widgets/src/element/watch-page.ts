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
 * Does what can wait until a widget works: follows the page between light and dark, and tells its author in
 * the console about attributes that can't be used and about its content security policy. Returns a function
 * that stops this.
 * @param api URL of the API, absolute or from the page
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
  const report = (warn: (problems: ProblemsChunk) => void): void =>
    void loadProblems().then(warn, () => undefined);
  const handleViolation = (violation: SecurityPolicyViolationEvent): void => {
    if (violation.effectiveDirective === 'connect-src')
      report((problems) => problems.warnAboutPolicy(violation, api));
  };
  document.addEventListener('securitypolicyviolation', handleViolation);
  const checkAttributes = (): void => {
    const invalid = listInvalidAttributes(tag);
    if (invalid[0]) report((problems) => problems.warnAboutAttributes(tag, invalid));
  };
  const observer = new MutationObserver(checkAttributes);
  observer.observe(tag, { attributes: true });
  checkAttributes();
  return () => {
    stopTheme();
    document.removeEventListener('securitypolicyviolation', handleViolation);
    observer.disconnect();
  };
};
