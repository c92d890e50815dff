import { createApi } from '@somesa/api-client';

/** The calls of the server that this site comes from. */
export const api = createApi({ baseUrl: '/api', credentials: 'same-origin' });
