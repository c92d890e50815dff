import {
  type FieldTexts,
  fieldsEn,
  type LineTexts,
  lineEn,
  type PayFeesTexts,
  payFeesEn,
  type UiTexts,
  uiEn,
} from '@somesa/core';

/** Every text that a widget shows, in one language. */
export interface Texts {
  ui: UiTexts;
  payFees: PayFeesTexts;
  fields: FieldTexts;
  line: LineTexts;
}

const english: Texts = { ui: uiEn, payFees: payFeesEn, fields: fieldsEn, line: lineEn };

const catalogues: Record<string, Texts> = { en: english };

/** Answers the texts of a language (`lg`, `sw-UG`); English where there is none. */
export const textsOf = (lang: string | undefined): Texts =>
  catalogues[(lang ?? 'en').toLowerCase().split('-')[0] ?? 'en'] ?? english;
