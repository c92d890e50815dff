import { findLanguage, getLanguage, isRegNo, type Language, normaliseRegNo, parseUgx } from '@somesa/core';
import type { Prefill } from '../paying/flow/flow';
import { type attributeNames, isTestValue } from './attribute-names';
import { getText } from './get-text';

export type AttributeName = (typeof attributeNames)[number];

/** Requested theme of a widget: light, dark, or that of the page (`auto`). */
export type Theme = 'light' | 'dark' | 'auto';

export interface WidgetOptions {
  school: string;
  lang: Language;
  theme: Theme;
  /** Any CSS colour; null if `--somesa-accent` decides. */
  accent: string | null;
  /** True if the form uses the API of test mode, which moves no money. */
  isTest: boolean;
  prefill: Prefill;
  /**
   * Address to which the payer can return after paying, as it was written: `toOwnAddress` must check it.
   * Empty for none.
   */
  returnUrl: string;
}

/** Validation of the attributes that are ignored if they are invalid. */
export const validations = {
  lang: findLanguage,
  theme: (value) => /^(light|dark|auto)$/.test(value),
  accent: (value) => CSS.supports('color', value),
  'reg-no': (value) => isRegNo(normaliseRegNo(value)),
  amount: parseUgx,
} satisfies Record<
  Exclude<AttributeName, 'school' | 'return-url' | 'mode' | 'test'>,
  (value: string) => unknown
>;

/** Parses the attributes of a tag. An invalid value is ignored; `warnAboutAttributes` says so later. */
export const parseAttributes = (read: (name: AttributeName) => string | null | undefined): WidgetOptions => {
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
    isTest: isTestValue(read('test')),
    prefill: { regNo: getValid('reg-no'), amountUgx: parseUgx(getValid('amount') ?? '') },
    returnUrl: getText(read('return-url')),
  };
};
