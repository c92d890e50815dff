import type { Language } from '@somesa/core';
import { proxy } from 'valtio';
import { loadedParts, loadTexts } from '../texts/catalogue';

/** The cookie that tells the server which language's pages to send. */
const COOKIE = 'somesa_lang';
/** Time that the choice is kept, in seconds: one year. */
const COOKIE_AGE_S = 31_536_000;

/** The language that the site speaks to this person. */
export const languageState = proxy<{ language: Language }>({ language: 'en' });

/** Leaves the address without `?lang=`, which would decide against the choice at the next reload. */
const dropFromAddress = (): void => {
  const address = new URL(window.location.href);
  if (!address.searchParams.has('lang')) return;
  address.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', address);
};

/** Changes the language in place: what was typed stays. Rejects where the texts could not be had. */
export const changeLanguage = async (language: Language): Promise<void> => {
  await loadTexts(language, loadedParts(languageState.language));
  const isSecure = window.location.protocol === 'https:';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari of some years.
  document.cookie = `${COOKIE}=${language}; Path=/; Max-Age=${COOKIE_AGE_S}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  dropFromAddress();
  document.documentElement.lang = language;
  languageState.language = language;
};
