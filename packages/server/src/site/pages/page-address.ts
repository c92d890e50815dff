import { findLanguage, type Language } from '@somesa/core';

/** Parses the path and query of a request. It is not a whole URL: `//x` names no host here, and `//` is a valid path. */
export const parsePageAddress = (address: string): { pathname: string; searchParams: URLSearchParams } => {
  const [pathname = '/', ...query] = address.split('?');
  return { pathname, searchParams: new URLSearchParams(query.join('?')) };
};

/** Returns the language of a page: `?lang=` in the address, or the preferred language in the cookie, or English. */
export const getPageLanguage = (query: URLSearchParams, cookies = ''): Language =>
  findLanguage(query.get('lang')) ?? findLanguage(/(?:^|;\s*)somesa_lang=(\w+)/.exec(cookies)?.[1]) ?? 'en';
