import type { Result } from '@somesa/core';
import type { AdminUserAnswer, RoleChange } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import type { ApiFailure } from '../line-failure';
import { isRecord, readKey } from '../read-answer';

type UserResult = Promise<Result<AdminUserAnswer, ApiFailure>>;

const readUser = (data: unknown): AdminUserAnswer | null =>
  isRecord(data) && isRecord(data.user) ? readKey<AdminUserAnswer>(data, 'sessions') : null;

const pathOf = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;

/** Builds the calls about people. Each change answers the person as they stand then; status 409: nobody does it to themselves. */
export const createUsersApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const change = (id: string, what: string): UserResult =>
    ask({ method: 'post', path: `${pathOf(id)}/${what}`, body: {} }, readUser);

  return {
    /** Asks for a person: the account, where it is signed in, what happened to it, its loans and payments. */
    getUser: (id: string, signal?: AbortSignal): UserResult =>
      ask({ method: 'get', path: pathOf(id), signal }, readUser),

    /** Locks an account, which signs the person out. Status 403: they work here, and who asks is no administrator. */
    lockUser: (id: string): UserResult => change(id, 'lock'),

    /** Unlocks a locked account. */
    unlockUser: (id: string): UserResult => change(id, 'unlock'),

    /** Signs a person out wherever they are signed in. */
    endUserSessions: (id: string): UserResult => change(id, 'end-sessions'),

    /** Ends an account for good. Status 409: a loan is outstanding, or it is the last administrator’s. */
    anonymiseUser: (id: string): UserResult => change(id, 'anonymise'),

    /** Deletes a person's authenticator app, which signs them out. */
    resetUserSecondFactor: (id: string): UserResult => change(id, 'reset-second-factor'),

    /** Gives a person another role, which signs them out. */
    changeUserRole: (id: string, role: RoleChange): UserResult =>
      ask({ method: 'put', path: `${pathOf(id)}/role`, body: role }, readUser),
  };
};

/** The calls about people. */
export type UsersApi = ReturnType<typeof createUsersApi>;
