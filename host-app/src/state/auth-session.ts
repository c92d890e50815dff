import type { ApiFailure } from '@somesa/api-client';
import { type AccountBody, err, ok, type Result, type UserView } from '@somesa/core';
import { auth, clearAuth, setLoading, setToken, setUser } from './auth';
import { callAsUser } from './auth-api';
import { clearCodes, saveLoginCodeSent } from './auth-codes';
import { savePendingPhone } from './auth-flow';
import { deleteDraft } from './form-draft';

let pendingCount = 0;

export const withLoading = async <T>(request: () => Promise<T>): Promise<T> => {
  pendingCount += 1;
  setLoading(true);
  try {
    return await request();
  } finally {
    pendingCount -= 1;
    setLoading(pendingCount > 0);
  }
};

// Reason that a login failed; `contact` is set if the password was right and that phone number must be
// verified.
type LoginFailure = ApiFailure & { contact?: string };

/** Logs in and stores the user. If the login fails, saves only a phone number to verify, in the tab. */
export const logIn = (values: { email: string; password: string }): Promise<Result<UserView, LoginFailure>> =>
  withLoading(async () => {
    const answer = await callAsUser('POST /auth/login', {
      body: values,
      expects: ({ token, user }) => !!token && !!user,
      accepts: { 403: 'message' },
    });
    if (!answer.ok) return answer;
    if (!('token' in answer.value)) {
      const { contact, ticket } = answer.value;
      if (contact) {
        savePendingPhone(contact, ticket);
        saveLoginCodeSent(contact);
      }
      return err({ kind: 'answer', status: 403, ...answer.value });
    }
    savePendingPhone(null);
    setToken(answer.value.token);
    setUser(answer.value.user);
    return ok(answer.value.user);
  });

/** Returns the key of a user's profile draft in this tab. */
export const profileDraft = (userId: string): string => `profile:${userId}`;

/** Clears the user and everything that only they typed or requested. */
const clearPersonalState = (): void => {
  if (auth.user) deleteDraft(profileDraft(auth.user.user_id));
  clearCodes();
  clearAuth();
};

/**
 * Logs out locally at once, and on the server if it can be reached. `leave` first opens a public page, so
 * that the guard does not redirect the user to the login.
 */
export const logOut = (leave: () => void) =>
  withLoading(() => {
    const answer = callAsUser('POST /auth/logout');
    leave();
    clearPersonalState();
    return answer;
  });

export const storeUser = <Answer extends { user?: UserView | undefined }>(
  request: () => Promise<Result<Answer, ApiFailure>>,
): Promise<Result<Answer, ApiFailure>> =>
  withLoading(async () => {
    const { token } = auth;
    const answer = await request();
    const user = answer.ok ? answer.value.user : undefined;
    if (user && token !== null && auth.token === token) setUser(user);
    return answer;
  });

/** Loads the signed-in user once, because another device may have changed the name or ended the session. */
export const refreshUser = async (): Promise<void> => {
  if (auth.token !== null) await storeUser(() => callAsUser('GET /auth/me', { expects: 'user' }));
};

export const deleteAccount = (body: AccountBody<'deleteUser'>, leave: () => void) =>
  withLoading(async () => {
    const answer = await callAsUser('POST /auth/delete-user', { body, expects: 'message' });
    if (answer.ok) {
      leave();
      clearPersonalState();
    }
    return answer;
  });
