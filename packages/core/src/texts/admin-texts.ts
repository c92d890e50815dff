import type { Language } from '../languages';
import { admin as adminEn } from './admin-en';
import { admin as adminLg } from './admin-lg';
import { admin as adminSw } from './admin-sw';

/** Texts of the back office, in one language. */
export type AdminTexts = typeof adminEn;

/** Texts of the back office, in every language, for its screens and for the files that it provides. */
export const adminTexts: Record<Language, AdminTexts> = { en: adminEn, lg: adminLg, sw: adminSw };
