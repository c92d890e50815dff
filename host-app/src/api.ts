import { type ApiOptions, createCall } from '@somesa/api-client';
import { languageState } from './state/language';
import { getText } from './texts/catalogue';

/** Options for requests to the server that serves this site, in the user's language. */
export const apiOptions: ApiOptions = {
  baseUrl: '/api',
  xsrf: { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' },
  lang: () => languageState.language,
  texts: () => getText(languageState.language, 'connection'),
};

/** Calls the server that serves this site. */
export const call = createCall(apiOptions);
