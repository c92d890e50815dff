import { type ApiOptions, createCall } from '@somesa/api-client';
import { apiOptions } from '../api/api';
import { auth, clearAuth } from './auth';
import { showFailure } from './page-message';

/** Returns the server's message, in the user's language; null if our server did not send the response. */
const readMessage = async (response: Response): Promise<string | null> => {
  const body: unknown = await response.json().catch(() => null);
  const isOurs = typeof body === 'object' && body !== null && 'message' in body;
  return isOurs && typeof body.message === 'string' ? body.message : null;
};

/**
 * Sends a request, and ends the local session with the server's message if the server rejects its token.
 * Reads the message first, because the screens that unmount with the session abort their requests.
 */
const fetchAndWatch: typeof globalThis.fetch = async (url, init) => {
  const response = await globalThis.fetch(url, init);
  const sentToken = new Headers(init?.headers).get('authorization');
  const isCurrentSession = (): boolean => auth.token !== null && sentToken === `Bearer ${auth.token}`;
  if (response.status !== 401 || !isCurrentSession()) return response;
  const message = await readMessage(response.clone());
  if (message !== null && isCurrentSession()) {
    clearAuth();
    showFailure(message);
  }
  return response;
};

export const signedInOptions: ApiOptions = { ...apiOptions, fetch: fetchAndWatch, token: () => auth.token };

export const callAsUser = createCall(signedInOptions);
