import { findLanguage, type Language } from '@somesa/core';

const chosenIn = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)somesa_lang=(\w+)/.exec(cookies ?? '')?.[1];

/** Chooses the language of a page: `?lang=` in the address, else what the person chose before, else English. */
export const pageLanguage = (query: URLSearchParams, cookies: string | undefined): Language =>
  findLanguage(query.get('lang')) ?? findLanguage(chosenIn(cookies)) ?? 'en';
