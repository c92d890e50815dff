import type { WidgetTexts } from '@somesa/core';

// Keys of the texts that pay fees can say before its later steps have loaded, by their part of the catalogue.
const formKeys = {
  ui: [
    'previous',
    'next',
    'steps',
    'step_done',
    'test',
    'offline_title',
    'offline',
    'crashed',
    'crashed_hint',
    'start_again',
    'later_failed',
    'try_again',
  ],
  payFees: [
    'title',
    'step_regNo',
    'step_amount',
    'step_method',
    'step_info',
    'step_finish',
    'find_title',
    'find_lead',
    'regNo',
    'regNo_hint',
    'looking_up',
  ],
  fields: ['regNo_required', 'regNo_invalid', 'field_invalid'],
  connection: ['network', 'aborted', 'timeout', 'status'],
} as const;

const pickTexts = (texts: WidgetTexts, isInForm: boolean): WidgetTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([part, ofPart]) => {
      const keys: readonly string[] = formKeys[part as keyof WidgetTexts];
      return [
        part,
        Object.fromEntries(Object.entries(ofPart).filter(([key]) => keys.includes(key) === isInForm)),
      ];
    }),
  ) as unknown as WidgetTexts;

/** The build writes them into the file that pages preload. */
export const pickFormTexts = (texts: WidgetTexts): WidgetTexts => pickTexts(texts, true);

export const pickRestTexts = (texts: WidgetTexts): WidgetTexts => pickTexts(texts, false);
