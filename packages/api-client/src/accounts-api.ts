import type {
  AccountBody,
  ChangedUser,
  MessageAnswer,
  RegisteredAnswer,
  SignedIn,
  UserAnswer,
  UserView,
} from '@somesa/core';
import { isRecord, readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');
const hasUser = (data: unknown): boolean =>
  isRecord(data) && isRecord(data.user) && typeof data.user.id === 'string';
const readUser = (data: unknown): UserView | null => (hasUser(data) ? (data as UserAnswer).user : null);
const readChangedUser = (data: unknown): ChangedUser | null =>
  hasUser(data) ? readKey<ChangedUser>(data, 'message') : null;
const readSignedIn = (data: unknown): SignedIn | null =>
  hasUser(data) ? readKey<SignedIn>(data, 'token') : null;

/** One-time code with the phone number or email address to which it was sent. */
type CodeVerification = AccountBody<'verifyPhone'> | AccountBody<'verifyEmail'>;
/** Phone number or email address for another code. */
type CodeRequest = AccountBody<'resendToPhone'> | AccountBody<'resendToEmail'>;

/** Rejected login, with the phone number and ticket if only its code is missing. */
interface LoginRejection extends MessageAnswer {
  contact?: string;
  ticket?: string;
}

/** Creates the requests about accounts. */
export const createAccountsApi = (options: ApiOptions) => {
  const send = createSender(options);
  const postForMessage = (path: string, body: unknown) => send({ method: 'post', path, body }, readMessage);

  return {
    /** Creates an account and sends a code to its phone, which is valid with the ticket of the response. */
    register: (body: AccountBody<'register'>) =>
      send(
        { method: 'post', path: '/auth/register', body },
        (data): (MessageAnswer & Partial<RegisteredAnswer>) | null => readMessage(data),
      ),

    /** Verifies the phone number of a new account, with its ticket, or a changed number or email address. The response has the user if they are signed in. */
    verifyOtp: (body: CodeVerification) =>
      send(
        { method: 'post', path: '/auth/verify-otp', body },
        (data): (MessageAnswer & { user?: UserView }) | null => readMessage(data),
      ),

    /** Sends another code. The response is the same if there is no such account. */
    resendOtp: (body: CodeRequest) => postForMessage('/auth/resend-otp', body),

    /** Logs in. A rejection with a contact means that the password is correct and that phone number not verified yet. */
    login: (body: AccountBody<'login'>) =>
      send(
        { method: 'post', path: '/auth/login', body, acceptStatuses: [403] },
        (data, status): SignedIn | LoginRejection | null =>
          status === 403 ? readKey<LoginRejection>(data, 'message') : readSignedIn(data),
      ),

    /** Ends the session of the token. */
    logout: () =>
      send({ method: 'post', path: '/auth/logout' }, (_, status) => (status === 204 ? true : null)),

    /** Requests a link to set a new password. The response is the same if there is no such account. */
    forgotPassword: (body: AccountBody<'forgotPassword'>) => postForMessage('/auth/forgot-password', body),

    /** Sets a new password with the token of a link, which ends all sessions. */
    resetPassword: (body: AccountBody<'resetPassword'>) => postForMessage('/auth/reset-password', body),

    /** Changes the phone number, which applies once it is verified. */
    changePhone: (body: AccountBody<'changePhone'>) =>
      send({ method: 'post', path: '/auth/change-phone', body }, readChangedUser),

    /** Updates the user. A changed phone number or email address applies once it is verified. */
    updateUser: (body: AccountBody<'updateUser'>) =>
      send({ method: 'put', path: '/auth/update-user', body }, readChangedUser),

    /** Changes the password, which ends the user's other sessions. */
    changePassword: (body: AccountBody<'changePassword'>) =>
      send({ method: 'put', path: '/auth/change-user-password', body }, readMessage),

    /** Gets what is stored about the user, by section. */
    exportData: (body: AccountBody<'exportData'>) =>
      send({ method: 'post', path: '/auth/export-data', body }, (data) => (isRecord(data) ? data : null)),

    /** Deletes the account permanently. Status 409: a loan is outstanding. */
    deleteUser: (body: AccountBody<'deleteUser'>) => postForMessage('/auth/delete-user', body),

    /** Gets the signed-in user. */
    getMe: (signal?: AbortSignal) => send({ method: 'get', path: '/auth/me', signal }, readUser),

    /** Sets the user's picture, a JPEG, PNG or WebP of at most 5 MB. */
    putAvatar: (picture: Blob, signal?: AbortSignal) => {
      const body = new FormData();
      body.append('avatar', picture, 'avatar');
      return send({ method: 'put', path: '/auth/avatar', body, signal }, readUser);
    },

    /** Deletes the user's picture. */
    deleteAvatar: () => send({ method: 'delete', path: '/auth/avatar' }, readUser),
  };
};

export type AccountsApi = ReturnType<typeof createAccountsApi>;
