import type { Language } from '../people/languages';
import { formatText } from './format-text';

/**
 * Returns a text in the plural form of the count, such as `months_one` or `months_other`, with `{count}` and `params` in its
 * placeholders. Uses English rules if the browser doesn't know the language (some phones lack `lg`), and `other` if the texts lack
 * the form.
 */
export const formatCount = <Key extends string>(
  texts: Readonly<Record<`${Key}_other`, string>>,
  key: Key,
  language: Language,
  count: number,
  params: object = {},
): string => {
  const forms: Readonly<Record<string, string>> = texts;
  const form = new Intl.PluralRules([language, 'en']).select(count);
  return formatText(forms[`${key}_${form}`] ?? texts[`${key}_other`], { count, ...params });
};
