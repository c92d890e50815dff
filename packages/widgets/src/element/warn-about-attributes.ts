import { languages } from '@somesa/core';
import type { attributeNames } from './attribute-names';
import { getText, validations } from './attributes';

type AttributeName = Exclude<(typeof attributeNames)[number], 'test'>;

/** Validation of every attribute that can be invalid, and an example of a valid value. */
const rules: Record<AttributeName, readonly [isValid: (value: string) => unknown, example: string]> = {
  school: [(value) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(value), 'st-marys-kisubi'],
  lang: [validations.lang, languages.join(', ')],
  theme: [validations.theme, 'light, dark or auto'],
  accent: [validations.accent, '#7a1f2b'],
  api: [validations.api, '/api'],
  'reg-no': [validations['reg-no'], 'SMK-0001'],
  amount: [validations.amount, '50000'],
  'return-url': [validations['return-url'], 'https://school.example/thank-you'],
  mode: [(value) => /^(form|button)$/.test(value), 'form or button'],
};

const warned = new Set<string>();

/** Warns in the console, once, about each attribute of a tag whose value can't be used, and about a missing school. */
export const warnAboutAttributes = (tag: Pick<HTMLElement, 'localName' | 'getAttribute'>): void => {
  const warn = (text: string): void => {
    // biome-ignore lint/suspicious/noConsole: the message is for the author of the host page
    if (!warned.has(text)) console.warn(text);
    warned.add(text);
  };
  for (const [name, [isValid, example]] of Object.entries(rules)) {
    const value = getText(tag.getAttribute(name));
    if (value && !isValid(value)) warn(`Somesa: ${name}="${value}" can't be used. Write it like ${example}.`);
  }
  if (!getText(tag.getAttribute('school'))) warn(`Somesa: <${tag.localName}> needs the attribute school.`);
};
