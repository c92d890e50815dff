import type { Language, UssdTexts, WidgetTexts } from '@somesa/core';
import ussdEn from '@somesa/core/messages/en/ussd.json';
import ussdLg from '@somesa/core/messages/lg/ussd.json';
import ussdSw from '@somesa/core/messages/sw/ussd.json';
import { texts as en } from '@somesa/core/texts/en';
import { texts as lg } from '@somesa/core/texts/lg';
import { texts as sw } from '@somesa/core/texts/sw';

/** Texts of the menu: its own, and those of the wizard that say what became of a payment. */
export interface UssdMenuTexts extends WidgetTexts {
  ussd: UssdTexts;
}

/** Texts of the menu in every language. */
export const ussdTexts: Readonly<Record<Language, UssdMenuTexts>> = {
  en: { ...en, ussd: ussdEn },
  lg: { ...lg, ussd: ussdLg },
  sw: { ...sw, ussd: ussdSw },
};
