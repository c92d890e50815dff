import { type ApiOptions, createAccountsApi } from '@somesa/api-client';
import { toast } from '@somesa/ui';
import { apiOptions } from '../api';
import { auth, clearAuth } from './auth';

/** Says the server's sentence: it is in the person's language. */
const tell = async (response: Response): Promise<void> => {
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string')
    toast.error(body.message);
};

/** Ends the session here when the server no longer takes the token that a call carried. */
const fetchAndWatch: typeof globalThis.fetch = async (url, init) => {
  const response = await globalThis.fetch(url, init);
  const carried = new Headers(init?.headers).get('authorization');
  if (response.status === 401 && auth.token !== null && carried === `Bearer ${auth.token}`) {
    clearAuth();
    await tell(response.clone());
  }
  return response;
};

/** How the server is reached by who is signed in. */
export const signedInOptions: ApiOptions = { ...apiOptions, fetch: fetchAndWatch, token: () => auth.token };

/** The calls of the account, with the token of who is signed in. */
export const accountsApi = createAccountsApi(signedInOptions);
