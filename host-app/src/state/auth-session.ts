import type { ApiFailure } from '@somesa/api-client';
import { type AccountBody, err, ok, type Result, type UserView } from '@somesa/core';
import { deleteDraft } from '../forms/form-draft';
import { auth, clearAuth, setLoading, setToken, setUser } from './auth';
import { accountsApi } from './auth-api';
import { clearCodes, saveLoginCodeSent } from './auth-codes';
import { savePendingPhone } from './auth-flow';

/** Number of account calls in progress: the flag is cleared when the last of them ends. */
let pendingCount = 0;

/** Sets the loading flag while an account request is pending. */
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

/** Reason that a login failed; `contact` is set if the password was right and that phone number must be verified. */
type LoginFailure = ApiFailure & { contact?: string };

/** Logs in and stores the user. If the login fails, saves only a phone number to verify, in the tab. */
export const logIn = (values: { email: string; password: string }): Promise<Result<UserView, LoginFailure>> =>
  withLoading(async () => {
    const answer = await accountsApi.login(values);
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
 * Logs out locally at once, and on the server if it can be reached. `leave` first opens a public page, so that the guard does not redirect
 * the user to the login.
 */
export const logOut = (leave: () => void) =>
  withLoading(() => {
    const answer = accountsApi.logout();
    leave();
    clearPersonalState();
    return answer;
  });

/** Sends a request whose response can contain the changed user, and stores that user. */
export const storeUser = <Answer>(
  request: () => Promise<Result<Answer, ApiFailure>>,
  getUser: (answer: Answer) => UserView | undefined,
): Promise<Result<Answer, ApiFailure>> =>
  withLoading(async () => {
    const { token } = auth;
    const answer = await request();
    const user = answer.ok ? getUser(answer.value) : undefined;
    if (user && token !== null && auth.token === token) setUser(user);
    return answer;
  });

const identity = (user: UserView): UserView => user;

/** Sends a request whose response is the user, and stores that user. */
export const storeReturnedUser = (request: () => Promise<Result<UserView, ApiFailure>>) =>
  storeUser(request, identity);

/** Loads the signed-in user once, because another device may have changed the name or ended the session. */
export const refreshUser = async (): Promise<void> => {
  if (auth.token !== null) await storeReturnedUser(() => accountsApi.getMe());
};

/** Deletes the account; then opens a public page and clears the user. */
export const deleteAccount = (body: AccountBody<'deleteUser'>, leave: () => void) =>
  withLoading(async () => {
    const answer = await accountsApi.deleteUser(body);
    if (answer.ok) {
      leave();
      clearPersonalState();
    }
    return answer;
  });
