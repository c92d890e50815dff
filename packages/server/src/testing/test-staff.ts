import { randomUUID } from 'node:crypto';
import { DAY_MS, normaliseEmail, type RoleId, roles } from '@somesa/core';
import { sql } from 'drizzle-orm';
import { viewUser } from '../people/accounts/user-view';
import { createPasswords } from '../people/sign-in/passwords';
import { createToken, hashToken } from '../platform/crypto/tokens';
import { schools, sessions, users } from '../platform/db/schema';
import { type Answer, SCHOOL, type TestApp } from './test-app';
import { createPerson, createTestPeople, getMsisdn, type SignedInPerson } from './test-people';

/** The cheapest hashes that can be verified. */
const passwords = createPasswords({ log2n: 10, r: 8, p: 1 });

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
      // The session must not expire when a test moves the clock.
      await test.runAsOwner(
        `update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'
         where token_hash = '${hashToken(token)}'`,
      );
      return token;
    },

    /** Adds a user with a role and a session, as their registration and login would; a bursar works for a school. */
    signInAs: async (role: RoleId, at = SCHOOL): Promise<SignedInPerson> => {
      const person = createPerson();
      const passwordHash = await passwords.hash(person.password);
      if (!passwordHash.ok) throw new Error('the password of a test was not hashed');
      const now = test.clock.now();
      const school = sql`(select id from ${schools} where ${schools.slug} = ${at})`;
      const [user] = await test.database.orm
        .insert(users)
        .values({
          id: randomUUID(),
          roleId: role,
          schoolId: role === roles.bursar ? school : null,
          firstName: person.first_name,
          lastName: person.last_name,
          email: person.email,
          emailKey: normaliseEmail(person.email),
          msisdn: getMsisdn(person),
          phoneVerifiedAt: now,
          passwordHash: passwordHash.value,
          language: 'en',
          createdAt: now,
        })
        .returning();
      if (!user) throw new Error('a user of a test was not added');
      const token = createToken();
      // The session must not expire when a test moves the clock.
      const farAhead = new Date('2100-01-01');
      await test.database.orm.insert(sessions).values({
        tokenHash: hashToken(token),
        userId: user.id,
        createdAt: now,
        lastUsedAt: farAhead,
        secondFactorAt: farAhead,
        expiresAt: new Date(now.getTime() + 30 * DAY_MS),
      });
      return { ...person, user: await viewUser(test.database, user), token };
    },

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
