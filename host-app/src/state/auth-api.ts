import { type ApiOptions, createAccountsApi } from '@somesa/api-client';
import { toast } from '@somesa/ui';
import { apiOptions } from '../api';
import { auth, clearAuth } from './auth';

/** Reads the server's sentence, which is in the person's language; null if it is no answer of ours. */
const readMessage = async (response: Response): Promise<string | null> => {
  const body: unknown = await response.json().catch(() => null);
  const isOurs = typeof body === 'object' && body !== null && 'message' in body;
  return isOurs && typeof body.message === 'string' ? body.message : null;
};

/**
 * Ends the session here, with the server's sentence, when the server no longer takes the token that a call carried. The sentence is
 * read first: the screens that go with the session end their calls, and nothing can be read of those.
 */
const fetchAndWatch: typeof globalThis.fetch = async (url, init) => {
  const response = await globalThis.fetch(url, init);
  const carried = new Headers(init?.headers).get('authorization');
  const isOfSession = (): boolean => auth.token !== null && carried === `Bearer ${auth.token}`;
  if (response.status !== 401 || !isOfSession()) return response;
  const message = await readMessage(response.clone());
  if (message !== null && isOfSession()) {
    clearAuth();
    toast.error(message);
  }
  return response;
};

/** API options for the calls of the signed-in user. */
export const signedInOptions: ApiOptions = { ...apiOptions, fetch: fetchAndWatch, token: () => auth.token };

/** The calls of the account, with the token of who is signed in. */
export const accountsApi = createAccountsApi(signedInOptions);
