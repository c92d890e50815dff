import type {
  AccountBody,
  ChangedUser,
  MessageAnswer,
  RegisteredAnswer,
  SignedIn,
  UserAnswer,
  UserView,
} from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { isRecord, readKey } from './read-answer';

const readMessage = (data: unknown): MessageAnswer | null => readKey<MessageAnswer>(data, 'message');
const hasUser = (data: unknown): boolean =>
  isRecord(data) && isRecord(data.user) && typeof data.user.id === 'string';
const readUser = (data: unknown): UserView | null => (hasUser(data) ? (data as UserAnswer).user : null);
const readChangedUser = (data: unknown): ChangedUser | null =>
  hasUser(data) ? readKey<ChangedUser>(data, 'message') : null;
const readSignedIn = (data: unknown): SignedIn | null =>
  hasUser(data) ? readKey<SignedIn>(data, 'token') : null;

/** A code with the number or the address that it was sent to. */
export type CodeVerification = AccountBody<'verifyPhone'> | AccountBody<'verifyEmail'>;
/** The number or the address that a code is wanted for once more. */
export type CodeRequest = AccountBody<'resendToPhone'> | AccountBody<'resendToEmail'>;

/** A log-in that was understood and refused; with the phone that waits for its code, and its ticket, where it is that. */
export interface LoginRefused extends MessageAnswer {
  contact?: string;
  ticket?: string;
}

/** Builds the calls about accounts. Each answers a Result: never undefined, and nothing is thrown. */
export const createAccountsApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  const tell = (path: string, body: unknown) => ask({ method: 'post', path, body }, readMessage);

  return {
    /** Makes an account, and sends an OTP to its phone, which counts with the ticket that is answered. */
    register: (body: AccountBody<'register'>) =>
      ask(
        { method: 'post', path: '/auth/register', body },
        (data): (MessageAnswer & Partial<RegisteredAnswer>) | null => readMessage(data),
      ),

    /** Verifies a number (that of a new account with its ticket), or a changed e-mail; the person comes along for who is signed in. */
    verifyOtp: (body: CodeVerification) =>
      ask(
        { method: 'post', path: '/auth/verify-otp', body },
        (data): (MessageAnswer & { user?: UserView }) | null => readMessage(data),
      ),

    /** Sends another code; the answer is the same whether somebody waits for one or not. */
    resendOtp: (body: CodeRequest) => tell('/auth/resend-otp', body),

    /** Signs in. A refusal that names a contact says that the password is right and that phone not verified yet. */
    login: (body: AccountBody<'login'>) =>
      ask(
        { method: 'post', path: '/auth/login', body, alsoFine: [403] },
        (data, status): SignedIn | LoginRefused | null =>
          status === 403 ? readKey<LoginRefused>(data, 'message') : readSignedIn(data),
      ),

    /** Ends the session of the token. */
    logout: () =>
      ask({ method: 'post', path: '/auth/logout' }, (_, status) => (status === 204 ? true : null)),

    /** Asks for a link that sets a new password; the answer is the same whether the account exists or not. */
    forgotPassword: (body: AccountBody<'forgotPassword'>) => tell('/auth/forgot-password', body),

    /** Sets a new password with the token of a link; every session ends. */
    resetPassword: (body: AccountBody<'resetPassword'>) => tell('/auth/reset-password', body),

    /** Asks for another phone number; it counts once its code was entered. */
    changePhone: (body: AccountBody<'changePhone'>) =>
      ask({ method: 'post', path: '/auth/change-phone', body }, readChangedUser),

    /** Changes names at once; a changed number or e-mail counts once its code was entered. */
    updateUser: (body: AccountBody<'updateUser'>) =>
      ask({ method: 'put', path: '/auth/update-user', body }, readChangedUser),

    /** Changes the password; the person's other sessions end. */
    changePassword: (body: AccountBody<'changePassword'>) =>
      ask({ method: 'put', path: '/auth/change-user-password', body }, readMessage),

    /** Deletes the account for good. Status 409 says that a loan is outstanding. */
    deleteUser: (body: AccountBody<'deleteUser'>) => tell('/auth/delete-user', body),

    /** Asks who is signed in. */
    getMe: (signal?: AbortSignal) => ask({ method: 'get', path: '/auth/me', signal }, readUser),

    /** Sets the person's picture: a JPEG, PNG or WebP of at most 5 MB. */
    putAvatar: (picture: Blob, signal?: AbortSignal) => {
      const body = new FormData();
      body.append('avatar', picture, 'avatar');
      return ask({ method: 'put', path: '/auth/avatar', body, signal }, readUser);
    },

    /** Takes the person's picture away. */
    deleteAvatar: () => ask({ method: 'delete', path: '/auth/avatar' }, readUser),
  };
};

/** The calls about accounts. */
export type AccountsApi = ReturnType<typeof createAccountsApi>;
