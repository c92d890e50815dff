import type { Language } from '../languages';
import { say } from './say';

/**
 * Says a counted text in the form that the language has for the count: `months_one`, `months_other`. Fills the place `{count}` and
 * those of `params`. Counts as in English if the browser doesn't know the language (some phones lack `lg`), and says
 * `other` if the texts lack the form.
 */
export const sayCount = <Key extends string>(
  texts: Readonly<Record<`${Key}_other`, string>>,
  key: Key,
  language: Language,
  count: number,
  params: object = {},
): string => {
  const forms: Readonly<Record<string, string>> = texts;
  const form = new Intl.PluralRules([language, 'en']).select(count);
  return say(forms[`${key}_${form}`] ?? texts[`${key}_other`], { count, ...params });
};
