import type { AccountBody, ChangedUser } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { createAsk } from '../ask';
import type { ApiOptions } from '../call';
import { isRecord, readKey } from '../read-answer';

/** Person with new recovery codes, which are shown this once. */
export interface EnrolledUser extends ChangedUser {
  recoveryCodes: string[];
}

const readEnrolled = (data: unknown): EnrolledUser | null =>
  isRecord(data) && Array.isArray(data.recoveryCodes) ? readKey<EnrolledUser>(data, 'user') : null;

/** Builds the calls about the second factor of who is signed in. */
export const createSecondFactorApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Starts setting up an authenticator app. Status 409: one is set up already. */
    beginSecondFactor: () =>
      ask({ method: 'post', path: '/auth/second-factor/begin', body: {} }, (data) =>
        readKey<SecondFactorEnrolment>(data, 'secret'),
      ),

    /** Sets up the app whose code this is; the person's other sessions end. */
    enrolSecondFactor: (body: AccountBody<'secondFactor'>) =>
      ask({ method: 'post', path: '/auth/second-factor/enrol', body }, readEnrolled),

    /** Confirms the session by a code of the app, or by a recovery code. */
    confirmSecondFactor: (body: AccountBody<'secondFactor'>) =>
      ask({ method: 'post', path: '/auth/second-factor/confirm', body }, (data) =>
        readKey<ChangedUser>(data, 'user'),
      ),

    /** Replaces one's recovery codes by a code of the app; the old ones stop working. */
    renewRecoveryCodes: (body: AccountBody<'secondFactor'>) =>
      ask({ method: 'post', path: '/auth/second-factor/recovery-codes', body }, readEnrolled),
  };
};
