/** Chunk that tells a page's author what is wrong with the page. */

import { languages } from '@somesa/core';
import { getText } from '../element/get-text';
import type { InvalidAttribute } from '../element/list-invalid-attributes';
import { widgets } from './widgets';

/** Example of a valid value for each attribute that can be invalid. */
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

/** Warns in the console, once, about a name that is no form. @public used by the build */
export const warnAboutForm = (name: string): void =>
  warn(`data-somesa="${name}" is none of ${widgets.map(([form]) => form).join(', ')}.`);

/**
 * Warns in the console, once, about each attribute of a tag whose value can't be used, and about a missing school.
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
