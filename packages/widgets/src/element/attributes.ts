import { findLanguage, getLanguage, isRegNo, type Language, normaliseRegNo, parseUgx } from '@somesa/core';
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

/** Returns the text of an attribute; empty if it is missing. Frameworks write a missing property as text. */
export const getText = (value: string | null): string =>
  (value ?? '').trim().replace(/^(undefined|null)$/, '');

/** Validation of each attribute whose invalid value is ignored. */
export const validations = {
  lang: findLanguage,
  theme: (value) => /^(light|dark|auto)$/.test(value),
  accent: (value) => CSS.supports('color', value),
  api: (value) => /^(https?:\/)?\//.test(value),
  'reg-no': (value) => isRegNo(normaliseRegNo(value)),
  amount: parseUgx,
  'return-url': toWebAddress,
} satisfies Partial<Record<AttributeName, (value: string) => unknown>>;

/** Parses the attributes of a tag. An invalid value is ignored; `warnAboutAttributes` says so later. */
export const parseAttributes = (read: (name: AttributeName) => string | null): WidgetOptions => {
  const getValid = (name: keyof typeof validations): string | null => {
    const value = getText(read(name));
    return value && validations[name](value) ? value : null;
  };
  return {
    // An invalid school is kept, because no default is possible: the API responds that it does not exist.
    school: getText(read('school')),
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
