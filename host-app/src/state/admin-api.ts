import { type AdminApi, createAdminApi, createSecondFactorApi } from '@somesa/api-client/admin';
import { signedInOptions } from './auth-api';
import { askConfirmation } from './confirmation';

/** HTTP status with which the server requires a new code of the second factor. */
const CONFIRMATION_NEEDED = 428;

const needsConfirmation = (answer: unknown): boolean =>
  (answer as { error?: { status?: number } } | null)?.error?.status === CONFIRMATION_NEEDED;

/** Wraps each call so that it asks for a new code if the server requires one, and repeats the call, which changed nothing before. */
const withConfirmation = <Api extends Record<string, (...args: never[]) => unknown>>(calls: Api): Api =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...args: never[]) => {
        const request = call(...args);
        if (!(request instanceof Promise)) return request;
        return request.then(async (answer: unknown) =>
          needsConfirmation(answer) && (await askConfirmation()) ? call(...args) : answer,
        );
      },
    ]),
  ) as Api;

/** API of the back office for the signed-in user. */
export const adminApi: AdminApi = withConfirmation(createAdminApi(signedInOptions));

/** API of the signed-in user's second factor. */
export const secondFactorApi = createSecondFactorApi(signedInOptions);
