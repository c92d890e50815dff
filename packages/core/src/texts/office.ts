import type { Language } from '../languages';
import { office as officeEn } from '../messages/en/office';
import { office as officeLg } from '../messages/lg/office';
import { office as officeSw } from '../messages/sw/office';
import type { Texts } from '../messages/texts';

/** What the back office says, in one language. */
export type OfficeTexts = Texts<typeof officeEn>;

/** What the back office says, in every language: on its screens, and in the files that it hands out. */
export const officeTexts: Record<Language, OfficeTexts> = { en: officeEn, lg: officeLg, sw: officeSw };
