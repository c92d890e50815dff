import { type ApiOptions, createApi } from '@somesa/api-client';
import { languageState } from './state/language';
import { textOf } from './texts/catalogue';

/** Options for calling the server that this site comes from, in the user's language. */
export const apiOptions: ApiOptions = {
  baseUrl: '/api',
  credentials: 'same-origin',
  lang: () => languageState.language,
  texts: () => textOf(languageState.language, 'line'),
};

/** The calls of the server that this site comes from. */
export const api = createApi(apiOptions);
