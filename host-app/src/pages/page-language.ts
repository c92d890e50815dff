import { getLanguage, type Language } from '@somesa/core';
import type { PageRoute } from '../routing/site-route';
import { languageState } from '../texts/language';
import { listTextParts } from './prepare';

/** Returns whether a route is in English only, because it reads texts of the back office. */
export const isEnglishOnly = (route: PageRoute): boolean => listTextParts(route).includes('admin');

export const getPageLanguage = (route: PageRoute): Language =>
  isEnglishOnly(route) ? 'en' : (languageState.chosen ?? languageState.language);

/**
 * Changes to the language of a route. On one in English only, keeps the visitor's for the next page: the one
 * of their cookie, because the first page may be in English only too, or else of the page before.
 */
export const setPageLanguage = (route: PageRoute): void => {
  const language = getPageLanguage(route);
  const cookie = /\bsomesa_lang=(\w+)/.exec(document.cookie)?.[1];
  const chosen = languageState.chosen ?? getLanguage(cookie ?? languageState.language);
  languageState.chosen = isEnglishOnly(route) ? chosen : null;
  languageState.language = language;
  document.documentElement.lang = language;
};
