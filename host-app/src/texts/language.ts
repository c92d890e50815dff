import type { Language } from '@somesa/core';
import { proxy } from 'valtio';
import { loadedParts, loadTexts } from './catalogue';

/** Cookie that tells the server in which language to send pages. */
const COOKIE = 'somesa_lang';
/** Lifetime of the choice, in seconds: one year. */
const COOKIE_AGE_S = 31_536_000;

interface LanguageState {
  language: Language;
  /** Language that the visitor chose, on a page that is in English only; null on any other page. */
  chosen: Language | null;
}

export const languageState = proxy<LanguageState>({ language: 'en', chosen: null });

/** Removes `?lang=` from the address, which would override the choice at the next reload. */
const dropFromAddress = (): void => {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
};

/** Changes the language in place and keeps typed values. Rejects if the texts cannot be loaded. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadTexts(language, loadedParts(languageState.language));
  const isSecure = window.location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of some years.
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  dropFromAddress();
  // The page that is shown by now may be in English only.
  if (languageState.chosen) languageState.chosen = language;
  else {
    document.documentElement.lang = language;
    languageState.language = language;
  }
};
