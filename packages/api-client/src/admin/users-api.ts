import type { Result } from '@somesa/core';
import type { AdminUserAnswer, RoleChange } from '@somesa/core/admin';
import type { ApiFailure } from '../api-failure';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

type UserResult = Promise<Result<AdminUserAnswer, ApiFailure>>;

const readUser = (data: unknown): AdminUserAnswer | null =>
  isRecord(data) && isRecord(data.user) ? readKey<AdminUserAnswer>(data, 'sessions') : null;

const getPath = (id: string): string => `/admin/users/${encodeURIComponent(id)}`;

/** Creates the requests about users. Each change returns the user. Status 409: it is the staff member’s own account. */
export const createUsersApi = (options: ApiOptions) => {
  const send = createSender(options);
  const change = (id: string, action: string): UserResult =>
    send({ method: 'post', path: `${getPath(id)}/${action}`, body: {} }, readUser);

  return {
    /** Gets a user with their sessions, history, loans and payments. */
    getUser: (id: string, signal?: AbortSignal): UserResult =>
      send({ method: 'get', path: getPath(id), signal }, readUser),

    /** Locks an account, which ends its sessions. Status 403: only an administrator can lock staff. */
    lockUser: (id: string): UserResult => change(id, 'lock'),

    /** Unlocks a locked account. */
    unlockUser: (id: string): UserResult => change(id, 'unlock'),

    /** Ends all sessions of a user. */
    endUserSessions: (id: string): UserResult => change(id, 'end-sessions'),

    /** Anonymises a user permanently. Status 409: a loan is outstanding, or it is the last administrator. */
    anonymiseUser: (id: string): UserResult => change(id, 'anonymise'),

    /** Deletes a user's authenticator app, which ends their sessions. */
    resetUserSecondFactor: (id: string): UserResult => change(id, 'reset-second-factor'),

    /** Changes the role of a user, which ends their sessions. */
    changeUserRole: (id: string, role: RoleChange): UserResult =>
      send({ method: 'put', path: `${getPath(id)}/role`, body: role }, readUser),
  };
};
