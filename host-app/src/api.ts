import { type ApiOptions, createApi } from '@somesa/api-client';
import { speech } from './state/speech';
import { textOf } from './texts/catalogue';

/** Options for calling the server that this site comes from, in the user's language. */
export const apiOptions: ApiOptions = {
  baseUrl: '/api',
  credentials: 'same-origin',
  lang: () => speech.language,
  texts: () => textOf(speech.language, 'line'),
};

/** The calls of the server that this site comes from. */
export const api = createApi(apiOptions);
