import type { WidgetTexts } from '@somesa/core';

/** The words of the first step, in a row: names would weigh more than they say. */
export type FirstStepTexts = readonly [
  link: string,
  step: string,
  title: string,
  lead: string,
  label: string,
  hint: string,
  next: string,
];

/** Picks the words of the first step out of a language's texts. */
export const pickFirstStepTexts = ({ payFees: t, ui }: WidgetTexts): FirstStepTexts => [
  t.title,
  t.step_regNo,
  t.find_title,
  t.find_lead,
  t.regNo,
  t.regNo_hint,
  ui.next,
];
