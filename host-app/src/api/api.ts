import { type ApiOptions, createCall } from '@somesa/api-client';
import { getText } from '../texts/catalogue';
import { languageState } from '../texts/language';

export const apiOptions: ApiOptions = {
  baseUrl: '/api',
  xsrf: { xsrfCookieName: 'XSRF-TOKEN', xsrfHeaderName: 'X-XSRF-TOKEN' },
  lang: () => languageState.language,
  texts: () => getText(languageState.language, 'connection'),
};

export const call = createCall(apiOptions);
