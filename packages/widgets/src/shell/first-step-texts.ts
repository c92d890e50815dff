import type { WidgetTexts } from '@somesa/core';

/** Texts of the first step, as a tuple, because property names would cost bytes. */
export type FirstStepTexts = readonly [
  link: string,
  step: string,
  title: string,
  lead: string,
  label: string,
  hint: string,
  next: string,
];

export const pickFirstStepTexts = ({ payFees: t, ui }: WidgetTexts): FirstStepTexts => [
  t.title,
  t.step_regNo,
  t.find_title,
  t.find_lead,
  t.regNo,
  t.regNo_hint,
  ui.next,
];
