import type { Language, ReceiptTexts, WidgetTexts } from '@somesa/core';
import plainFormsEn from '@somesa/core/messages/en/plain-forms.json';
import receiptEn from '@somesa/core/messages/en/receipt.json';
import plainFormsLg from '@somesa/core/messages/lg/plain-forms.json';
import receiptLg from '@somesa/core/messages/lg/receipt.json';
import plainFormsSw from '@somesa/core/messages/sw/plain-forms.json';
import receiptSw from '@somesa/core/messages/sw/receipt.json';
import { texts as en } from '@somesa/core/texts/en';
import { texts as lg } from '@somesa/core/texts/lg';
import { texts as sw } from '@somesa/core/texts/sw';

/** Texts of the pages: those of the wizard, and a few of their own. */
export interface FormTexts extends WidgetTexts {
  plainForms: typeof plainFormsEn;
  receipt: ReceiptTexts;
}

/** Texts of the pages in every language. */
export const formTexts: Readonly<Record<Language, FormTexts>> = {
  en: { ...en, plainForms: plainFormsEn, receipt: receiptEn },
  lg: { ...lg, plainForms: plainFormsLg, receipt: receiptLg },
  sw: { ...sw, plainForms: plainFormsSw, receipt: receiptSw },
};
