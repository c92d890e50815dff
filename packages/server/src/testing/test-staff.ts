import { type RoleId, roles } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { hashToken } from '../platform/crypto/tokens';
import type { Answer, TestApp } from './test-app';
import { addUser, createTestPeople, farAhead, type SignedInPerson } from './test-people';

/** Creates helpers for users with a role, and for their requests. */
export const createTestStaff = (test: TestApp) => {
  const people = createTestPeople(test);
  const passSecondFactor = (token: string): Promise<unknown> =>
    test.runAsOwner(
      `update sessions set second_factor_at = '2100-01-01' where token_hash = '${hashToken(token)}'`,
    );
  return {
    /** Logs a user in again with their second factor and returns the token. */
    signInAgain: async (person: SignedInPerson): Promise<string> => {
      const { token } = (await people.logIn(person)).body;
      await passSecondFactor(token);
      return token;
    },

    /** Adds a user with a role and a session with a second factor; a bursar works for a school. */
    signInAs: (
      role: RoleId,
      at = test.getSchool(),
      schoolRole: SchoolRole = 'bursar',
    ): Promise<SignedInPerson> =>
      addUser(test, {
        role,
        ...(role === roles.bursar && { school: at, schoolRole }),
        session: { secondFactorAt: farAhead },
      }),

    /** Marks a session as verified, as if the user had entered a code of their second factor. */
    passSecondFactor,

    /** Sends a request below `/api/`; without a token, as an unauthenticated caller. */
    call: <Body>(
      token: string | null,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      payload?: object,
    ): Promise<Answer<Body>> =>
      test.call<Body>({
        method,
        url: `/api/${path}`,
        ...(payload && { payload }),
        headers: token ? { authorization: `Bearer ${token}` } : {},
      }),
  };
};
