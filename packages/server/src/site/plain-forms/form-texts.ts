import type { Language, ReceiptTexts, WidgetTexts } from '@somesa/core';
import optionalFeesEn from '@somesa/core/messages/en/optional-fees.json';
import plainFormsEn from '@somesa/core/messages/en/plain-forms.json';
import receiptEn from '@somesa/core/messages/en/receipt.json';
import optionalFeesLg from '@somesa/core/messages/lg/optional-fees.json';
import plainFormsLg from '@somesa/core/messages/lg/plain-forms.json';
import receiptLg from '@somesa/core/messages/lg/receipt.json';
import optionalFeesSw from '@somesa/core/messages/sw/optional-fees.json';
import plainFormsSw from '@somesa/core/messages/sw/plain-forms.json';
import receiptSw from '@somesa/core/messages/sw/receipt.json';
import { texts as en } from '@somesa/core/texts/en';
import { texts as lg } from '@somesa/core/texts/lg';
import { texts as sw } from '@somesa/core/texts/sw';

/** Texts of the pages: those of the wizard, and a few of their own. */
export interface FormTexts extends WidgetTexts {
  plainForms: typeof plainFormsEn;
  optionalFees: typeof optionalFeesEn;
  receipt: ReceiptTexts;
}

/** Texts of the pages in every language. */
export const formTexts: Readonly<Record<Language, FormTexts>> = {
  en: { ...en, plainForms: plainFormsEn, optionalFees: optionalFeesEn, receipt: receiptEn },
  lg: { ...lg, plainForms: plainFormsLg, optionalFees: optionalFeesLg, receipt: receiptLg },
  sw: { ...sw, plainForms: plainFormsSw, optionalFees: optionalFeesSw, receipt: receiptSw },
};
