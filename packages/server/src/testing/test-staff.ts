import { type RoleId, roles } from '@somesa/core';
import { tokenHash } from '../platform/crypto/tokens';
import { type Answer, SCHOOL, type TestApp } from './test-app';
import { createTestPeople, type SignedInPerson } from './test-people';

/** People with a role, and the calls that need one. */
export const createTestStaff = (test: TestApp) => {
  const people = createTestPeople(test);
  const passSecondFactor = (token: string): Promise<unknown> =>
    test.asOwner(
      `update sessions set second_factor_at = '2100-01-01' where token_hash = '${tokenHash(token)}'`,
    );
  return {
    /** Logs a staff member in once more, with their second factor; returns the token. */
    signInAgain: async (person: SignedInPerson): Promise<string> => {
      const { token } = (await people.logIn(person)).body;
      await passSecondFactor(token);
      // As in signInAs: their time does not run with the tests' clock.
      await test.asOwner(
        `update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'
         where token_hash = '${tokenHash(token)}'`,
      );
      return token;
    },

    /** Signs somebody in with a role; a bursar at a school. */
    signInAs: async (role: RoleId, at = SCHOOL): Promise<SignedInPerson> => {
      const person = await people.join();
      const school = role === roles.bursar ? `(select id from schools where slug = '${at}')` : 'null';
      // Their time does not run with the tests' clock: what ends sessions has tests of its own.
      await test.asOwner(
        `update sessions set last_used_at = '2100-01-01', second_factor_at = '2100-01-01'
         where user_id = '${person.user.user_id}'`,
      );
      await test.asOwner(
        `update users set role_id = ${role}, school_id = ${school} where id = '${person.user.user_id}'`,
      );
      return person;
    },

    /** Marks a session of a log-in as verified, as if the person had entered a code of their second factor. */
    passSecondFactor,

    /** Calls below `/api/`, with a token or as a stranger. */
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
