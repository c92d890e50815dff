import type { Language } from '@somesa/core';
import en from '@somesa/core/messages/en/fee-letters.json';
import lg from '@somesa/core/messages/lg/fee-letters.json';
import sw from '@somesa/core/messages/sw/fee-letters.json';

/** Texts of fee letters and of the poster, in every language, because parents read them. */
export const letterTexts: Readonly<Record<Language, typeof en>> = { en, lg, sw };

/** Texts of a fee letter, in one language. */
export type LetterTexts = (typeof en)['letter'];
