import type { AccountBody, ChangedUser } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { isRecord, readKey } from '../read-response';
import { type ApiOptions, createSender } from '../send-request';

/** User with new recovery codes, which are shown once. */
export interface EnrolledUser extends ChangedUser {
  recoveryCodes: string[];
}

const readEnrolled = (data: unknown): EnrolledUser | null =>
  isRecord(data) && Array.isArray(data.recoveryCodes) ? readKey<EnrolledUser>(data, 'user') : null;

/** Creates the requests about the second factor of the signed-in user. */
export const createSecondFactorApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Starts setting up an authenticator app. Status 409: one is set up already. */
    beginSecondFactor: () =>
      send({ method: 'post', path: '/auth/second-factor/begin', body: {} }, (data) =>
        readKey<SecondFactorEnrolment>(data, 'secret'),
      ),

    /** Sets up the app by its code, which ends the user's other sessions. */
    enrolSecondFactor: (body: AccountBody<'secondFactor'>) =>
      send({ method: 'post', path: '/auth/second-factor/enrol', body }, readEnrolled),

    /** Confirms the session by a code of the app or a recovery code. */
    confirmSecondFactor: (body: AccountBody<'secondFactor'>) =>
      send({ method: 'post', path: '/auth/second-factor/confirm', body }, (data) =>
        readKey<ChangedUser>(data, 'user'),
      ),

    /** Replaces the recovery codes, by a code of the app. */
    renewRecoveryCodes: (body: AccountBody<'secondFactor'>) =>
      send({ method: 'post', path: '/auth/second-factor/recovery-codes', body }, readEnrolled),
  };
};
