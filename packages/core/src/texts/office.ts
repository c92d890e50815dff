import type { Language } from '../languages';
import { office as officeEn } from './office-en';
import { office as officeLg } from './office-lg';
import { office as officeSw } from './office-sw';

/** What the back office says, in one language. */
export type OfficeTexts = typeof officeEn;

/** What the back office says, in every language: on its screens, and in the files that it hands out. */
export const officeTexts: Record<Language, OfficeTexts> = { en: officeEn, lg: officeLg, sw: officeSw };
