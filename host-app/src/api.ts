import { createApi } from '@somesa/api-client';
import { lineEn } from '@somesa/core';

/** The calls of the server that this site comes from. */
export const api = createApi({
  baseUrl: '/api',
  credentials: 'same-origin',
  lang: () => 'en',
  texts: () => lineEn,
});
