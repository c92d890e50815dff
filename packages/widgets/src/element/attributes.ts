import {
  findLanguage,
  getLanguage,
  isRegNo,
  type Language,
  languages,
  normaliseRegNo,
  parseUgx,
} from '@somesa/core';
import type { Prefill } from '../paying/flow/flow';
import type { attributeNames } from './attribute-names';

type AttributeName = (typeof attributeNames)[number];

/** Requested theme of a widget: light, dark, or that of the page (`auto`). */
export type Theme = 'light' | 'dark' | 'auto';

/** Parsed attributes of a tag. */
export interface WidgetOptions {
  school: string;
  lang: Language;
  theme: Theme;
  /** Any CSS colour; null if `--somesa-accent` decides. */
  accent: string | null;
  api: string | null;
  /** True if the form uses the API of test mode, which moves no money. */
  isTest: boolean;
  /** Input that the page fills in. */
  prefill: Prefill;
  /** Web address to which the payer can return after paying; null for none. */
  returnUrl: string | null;
}

/** Returns the absolute web address of a value; null if it is none. */
const toWebAddress = (value: string): string | null => {
  try {
    const { protocol, href } = new URL(value, document.baseURI);
    return /^https?:$/.test(protocol) ? href : null;
  } catch {
    return null;
  }
};

/** Validation of each attribute, and an example for the warning about an invalid value. */
const rules: Record<
  Exclude<AttributeName, 'test'>,
  readonly [isValid: (value: string) => unknown, example: string]
> = {
  school: [(value) => /^[a-z0-9][a-z0-9-]{0,59}$/.test(value), 'st-marys-kisubi'],
  lang: [findLanguage, languages.join(', ')],
  theme: [(value) => /^(light|dark|auto)$/.test(value), 'light, dark or auto'],
  accent: [(value) => CSS.supports('color', value), '#7a1f2b'],
  api: [(value) => /^(https?:\/)?\//.test(value), '/api'],
  'reg-no': [(value) => isRegNo(normaliseRegNo(value)), 'SMK-0001'],
  amount: [parseUgx, '50000'],
  'return-url': [toWebAddress, 'https://school.example/thank-you'],
  mode: [(value) => /^(form|button)$/.test(value), 'form or button'],
};

const warned = new Set<string>();

/** Parses the attributes of a tag. An invalid value causes one warning in the console and is ignored. */
export const parseAttributes = (read: (name: AttributeName) => string | null): WidgetOptions => {
  // Frameworks write a missing property as text.
  const getText = (name: AttributeName): string =>
    (read(name) ?? '').trim().replace(/^(undefined|null)$/, '');
  const getValid = (name: keyof typeof rules): string | null => {
    const value = getText(name);
    const [isValid, example] = rules[name];
    if (!value || isValid(value)) return value || null;
    const text = `Somesa: ${name}="${value}" can't be used. Write it like ${example}.`;
    // biome-ignore lint/suspicious/noConsole: the message is for the author of the host page
    if (!warned.has(text)) console.warn(text);
    warned.add(text);
    return null;
  };
  // Only for the warning: the shell reads it.
  getValid('mode');
  return {
    // An invalid school is kept, because no default is possible: the API responds that it does not exist.
    school: getValid('school') ?? getText('school'),
    lang: findLanguage(getValid('lang')) ?? getLanguage(document.documentElement.lang),
    theme: (getValid('theme') as Theme | null) ?? 'auto',
    accent: getValid('accent'),
    api: getValid('api'),
    // Frameworks also write a boolean as text.
    isTest: !/^(null|undefined|false)$/.test(String(read('test'))),
    prefill: { regNo: getValid('reg-no'), amountUgx: parseUgx(getValid('amount') ?? '') },
    returnUrl: toWebAddress(getValid('return-url') ?? 'none:'),
  };
};
