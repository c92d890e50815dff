import { type ApiOptions, createCall } from '@somesa/api-client';
import { languageState } from './state/language';
import { getText } from './texts/catalogue';

export const apiOptions: ApiOptions = {
  baseUrl: '/api',
  xsrf: { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' },
  lang: () => languageState.language,
  texts: () => getText(languageState.language, 'connection'),
};

export const call = createCall(apiOptions);
