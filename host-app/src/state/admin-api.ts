import { type AdminApi, createAdminApi, createSecondFactorApi } from '@somesa/api-client/admin';
import { signedInOptions } from './auth-api';
import { askConfirmation } from './confirmation';

/** Status by which the server asks for a fresh code of the second factor first. */
const CONFIRMATION_NEEDED = 428;

const needsConfirmation = (answer: unknown): boolean =>
  (answer as { error?: { status?: number } } | null)?.error?.status === CONFIRMATION_NEEDED;

/** Makes each call ask for a fresh code where the server wants one, and call again: nothing had changed before. */
const withConfirmation = <Api extends Record<string, (...args: never[]) => unknown>>(calls: Api): Api =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      (...args: never[]) => {
        const asked = call(...args);
        if (!(asked instanceof Promise)) return asked;
        return asked.then(async (answer: unknown) =>
          needsConfirmation(answer) && (await askConfirmation()) ? call(...args) : answer,
        );
      },
    ]),
  ) as Api;

/** All calls of the back office, as who is signed in. */
export const adminApi: AdminApi = withConfirmation(createAdminApi(signedInOptions));

/** The calls about one's own second factor. */
export const secondFactorApi = createSecondFactorApi(signedInOptions);
