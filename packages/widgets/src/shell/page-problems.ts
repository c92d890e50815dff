import { getLanguage, type Language, languages } from '@somesa/core';
import { getText } from '../element/get-text';
import type { InvalidAttribute } from '../element/list-invalid-attributes';
import { widgets } from './widgets';

const notices: Record<Language, string> = {
  en: 'The test can’t start: this page also has another version of our script, which could take real money. Remove the other script.',
  lg: 'Okugezesa tekusobola kutandika: omuko guno gulina n’ekika ekirala ekya sikulipti yaffe, ekiyinza okuggyako ssente entuufu. Ggyawo sikulipti eyo endala.',
  sw: 'Jaribio haliwezi kuanza: ukurasa huu pia una toleo lingine la skripti yetu, ambalo linaweza kuchukua pesa halisi. Ondoa skripti hiyo nyingine.',
};

const examples: Record<InvalidAttribute, string> = {
  school: 'st-marys-kisubi',
  lang: languages.join(', '),
  theme: 'light, dark or auto',
  accent: '#7a1f2b',
  'reg-no': 'SMK-0001',
  amount: '50000',
  'return-url': '/thank-you, an address of this site',
  mode: 'form or button',
  api: 'form.api = "/api" in a script',
};

const warned = new Set<string>();

const warn = (text: string): void => {
  // biome-ignore lint/suspicious/noConsole: the message is for the author of the host page
  if (!warned.has(text)) console.warn(`Somesa: ${text}`);
  warned.add(text);
};

/**
 * Warns in the console, once, about a name that is no form, or about another version of the script, and fills
 * in the notice about it.
 * @param scriptUrl address of this script
 * @param problem name that is no form, or empty element in place of a form in test mode that another version would run
 * @public used by the build
 */
export const start = (scriptUrl: string, problem?: string | HTMLElement): void => {
  if (typeof problem === 'string') {
    warn(`data-somesa="${problem}" is none of ${widgets.map(([name]) => name).join(', ')}.`);
    return;
  }
  const scripts = [...document.querySelectorAll('script')]
    .map(({ src }) => src)
    .filter((src) => /\/embed\/[\d.]+\/(?!somesa-frame)[\w.-]+\.js/.test(src) && src !== scriptUrl)
    .join(', ');
  warn(
    `this page has two versions of our script. Keep only the newer one of ${scriptUrl}, ${scripts || 'another'}.`,
  );
  problem?.setAttribute('role', 'alert');
  problem?.append(`${notices[getLanguage(document.documentElement.lang)]} ${scripts}`);
};

/**
 * Warns in the console, once, about each attribute of a tag whose value can't be used, and about a missing
 * school.
 * @public used by the build
 */
export const warnAboutAttributes = (tag: HTMLElement, names: readonly InvalidAttribute[]): void => {
  for (const name of names) {
    const value = getText(tag.getAttribute(name) ?? tag.parentElement?.getAttribute(`data-${name}`) ?? null);
    warn(
      value
        ? `${name}="${value}" can't be used. Write it like ${examples[name]}.`
        : `<${tag.localName}> needs the attribute ${name}.`,
    );
  }
};

/**
 * Warns in the console, once, about what a page's content security policy lacks, if the browser has blocked a
 * request to our API.
 * @public used by the build
 */
export const warnAboutPolicy = (
  { blockedURI, disposition }: SecurityPolicyViolationEvent,
  api: string,
): void => {
  const { origin } = new URL(api, location.href);
  if (disposition !== 'report' && (blockedURI === origin || blockedURI.startsWith(`${origin}/`)))
    warn(`the page's content security policy needs ${origin} in connect-src.`);
};
