import type { ApiFailure } from '@somesa/api-client';
import { type AccountBody, err, ok, type Result, type UserView } from '@somesa/core';
import { deleteDraft } from '../forms/form-draft';
import { auth, clearAuth, setLoading, setToken, setUser } from './auth';
import { accountsApi } from './auth-api';
import { clearCodes, saveLoginCodeSent } from './auth-codes';
import { savePendingPhone } from './auth-flow';

/** Number of account calls in progress: the flag is cleared when the last of them ends. */
let underWay = 0;

/** Says that a call of the account is under way for as long as it is. */
export const withLoading = async <T>(run: () => Promise<T>): Promise<T> => {
  underWay += 1;
  setLoading(true);
  try {
    return await run();
  } finally {
    underWay -= 1;
    setLoading(underWay > 0);
  }
};

/** Reason that a log-in failed; `contact` is set if the password was right and that number waits for its code. */
type LoginFailure = ApiFailure & { contact?: string };

/** Logs in and keeps who it is; of a refusal, only a number that waits for its code is kept, in the tab. */
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

/** Names what the profile of somebody keeps in the tab of what they have typed. */
export const profileDraft = (userId: string): string => `profile:${userId}`;

/** Forgets who was here, and what only they typed or asked for. */
const clearPersonalState = (): void => {
  if (auth.user) deleteDraft(profileDraft(auth.user.user_id));
  clearCodes();
  clearAuth();
};

/**
 * Logs out here at once, and on the server where it can be reached. `leave` takes the person to an open page first, so
 * that the guard does not take them for a guest who wanted in.
 */
export const logOut = (leave: () => void) =>
  withLoading(() => {
    const answer = accountsApi.logout();
    leave();
    clearPersonalState();
    return answer;
  });

/** Runs a call whose answer may hold the user anew, and keeps that user. */
export const storeUser = <Answer>(
  run: () => Promise<Result<Answer, ApiFailure>>,
  userOf: (answer: Answer) => UserView | undefined,
): Promise<Result<Answer, ApiFailure>> =>
  withLoading(async () => {
    const { token } = auth;
    const answer = await run();
    const user = answer.ok ? userOf(answer.value) : undefined;
    if (user && token !== null && auth.token === token) setUser(user);
    return answer;
  });

const itself = (user: UserView): UserView => user;

/** Runs a call that answers nothing but the user, and keeps that user. */
export const storeAnsweredUser = (run: () => Promise<Result<UserView, ApiFailure>>) => storeUser(run, itself);

/** Asks once who is signed in: another device may have changed the name, or ended the session. */
export const refreshUser = async (): Promise<void> => {
  if (auth.token !== null) await storeAnsweredUser(() => accountsApi.getMe());
};

/** Deletes the account; when it is gone, leaves for an open page and forgets who was here. */
export const deleteAccount = (body: AccountBody<'deleteUser'>, leave: () => void) =>
  withLoading(async () => {
    const answer = await accountsApi.deleteUser(body);
    if (answer.ok) {
      leave();
      clearPersonalState();
    }
    return answer;
  });
