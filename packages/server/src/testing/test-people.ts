import { randomUUID } from 'node:crypto';
import {
  type ChangedUser,
  DAY_MS,
  normaliseEmail,
  type RoleId,
  roles,
  type SignedIn,
  type UserView,
} from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { viewUser } from '../people/accounts/user-view';
import { createPasswords } from '../people/sign-in/passwords';
import { schools } from '../people/tables/schools';
import { sessions, users } from '../people/tables/users';
import { createToken, hashToken } from '../platform/crypto/tokens';
import type { Answer, TestApp } from './test-app';

/** The cheapest hashes that can be verified. */
const passwords = createPasswords({ log2n: 10, r: 8, p: 1 });

/** Fields of the registration form. */
export interface TestPerson {
  first_name: string;
  last_name: string;
  email: string;
  contact: string;
  password: string;
}

/** User who is logged in. */
export interface SignedInPerson extends TestPerson {
  user: UserView;
  token: string;
}

/** Time that the clock of no test reaches. */
export const farAhead = new Date('2100-01-01');

let people = 0;

/** Creates a person whose phone number and email address no other test uses. */
export const createPerson = (): TestPerson => {
  people += 1;
  return {
    first_name: 'Sarah',
    last_name: `Nambi ${people}`,
    password: 'a-good-secret',
    email: `Sarah.${people}@home.example`,
    contact: `0778${String(people).padStart(6, '0')}`,
  };
};

/** Returns the MSISDN of a person. */
export const getMsisdn = ({ contact }: { contact: string }): `+256${string}` => `+256${contact.slice(1)}`;

/** Adds a user with a role and a session, as their registration and login would; a bursar works for a school. */
export const addUser = async (
  { database, clock }: TestApp,
  {
    role,
    school,
    schoolRole = 'bursar',
    session,
  }: {
    role: RoleId;
    school?: string;
    schoolRole?: SchoolRole;
    session?: Partial<typeof sessions.$inferInsert>;
  },
): Promise<SignedInPerson> => {
  const person = createPerson();
  const passwordHash = await passwords.hash(person.password);
  if (!passwordHash.ok) throw new Error('the password of a test was not hashed');
  const now = clock.now();
  const [user] = await database.orm
    .insert(users)
    .values({
      id: randomUUID(),
      roleId: role,
      schoolId: school ? sql`(select id from ${schools} where ${schools.slug} = ${school})` : null,
      schoolRole: school ? schoolRole : null,
      firstName: person.first_name,
      lastName: person.last_name,
      email: person.email,
      emailKey: normaliseEmail(person.email),
      msisdn: getMsisdn(person),
      phoneVerifiedAt: now,
      passwordHash: passwordHash.value,
      language: 'en',
      createdAt: now,
      // A new approver would wait.
      roleGrantedAt: new Date(now.getTime() - 2 * DAY_MS),
    })
    .returning();
  if (!user) throw new Error('a user of a test was not added');
  const token = createToken();
  await database.orm.insert(sessions).values({
    tokenHash: hashToken(token),
    userId: user.id,
    createdAt: now,
    // The session must not expire when a test moves the clock.
    lastUsedAt: farAhead,
    expiresAt: farAhead,
    ...session,
  });
  return { ...person, user: await viewUser(database, user), token };
};

/** Creates helpers that send requests about accounts. */
export const createTestPeople = (test: TestApp) => {
  const send = <Body>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    payload?: object,
    token?: string,
    more: Partial<InjectOptions> = {},
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method,
      url: `/api/auth/${path}`,
      ...(payload && { payload }),
      ...more,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...more.headers },
    });

  /** Sends all queued messages and returns the last one-time code to a phone number or email address. */
  const getOtp = async (to: string): Promise<string> => {
    await test.advanceTime(0);
    const texts = [
      ...test.gateway.sent.filter((message) => message.to === to),
      ...test.mailServer.sent.filter((mail) => mail.to === to),
    ];
    // Other messages to the same number may follow the code.
    const otp = texts.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []).at(-1);
    if (!otp) throw new Error('no one-time code was sent there');
    return otp;
  };

  /** Tickets of new accounts, by phone number. */
  const tickets = new Map<string, string>();
  const saveTicket = (contact: string | undefined, { ticket }: { ticket?: string }): void => {
    if (contact && ticket) tickets.set(contact, ticket);
  };

  const register = async <Body = { message: string }>(person: TestPerson, more: object = {}) => {
    const answer = await send<Body>('POST', 'register', { ...person, role_id: 1, ...more });
    saveTicket(person.contact, answer.body as { ticket?: string });
    return answer;
  };

  /** Verifies a code with the ticket of the registration or login. */
  const verify = ({ contact }: { contact: string }, otp: string, token?: string) => {
    const ticket = tickets.get(contact);
    return send<ChangedUser>('POST', 'verify-otp', { contact, otp, ...(ticket && { ticket }) }, token);
  };

  const logIn = async ({ email, password }: { email: string; password: string }) => {
    type Body = SignedIn & { message: string; contact?: string; ticket?: string };
    const answer = await send<Body>('POST', 'login', { email, password });
    saveTicket(answer.body.contact, answer.body);
    return answer;
  };

  return {
    send,
    getOtp,
    register,
    verify,
    logIn,

    /** Adds a parent who is logged in, without the requests, messages and links to loans of a registration. */
    addParent: () => addUser(test, { role: roles.parent }),

    /** Registers a person, verifies their phone number and logs them in. */
    signUp: async (person = createPerson()): Promise<SignedInPerson> => {
      const registered = await register(person);
      expect(registered.status, registered.text).toBe(200);
      const verified = await verify(person, await getOtp(getMsisdn(person)));
      expect(verified.status, verified.text).toBe(200);
      const { status, body, text } = await logIn(person);
      expect(status, text).toBe(200);
      return { ...person, user: body.user, token: body.token };
    },

    /** Changes fields of a profile. */
    updateUser: ({ user, token, password }: SignedInPerson, change: object) => {
      const { first_name, last_name, email, contact, role_id, user_id } = user;
      const known = { first_name, last_name, email, contact, role_id, user_id, current_password: password };
      const body = { ...known, ...change };
      return send<ChangedUser & { errors?: Record<string, string[]> }>('PUT', 'update-user', body, token);
    },

    /** Requests the logged-in user. */
    getMe: (token: string) => send<{ user: UserView; message: string }>('GET', 'me', undefined, token),

    /** Sends all queued messages and returns the token of the last password reset link to a person. */
    getResetToken: async (person: { email: string; contact: string }): Promise<string> => {
      await test.advanceTime(0);
      const texts = [
        ...test.mailServer.sent.filter((mail) => mail.to === person.email),
        ...test.gateway.sent.filter((message) => message.to === getMsisdn(person)),
      ].flatMap(({ text }) => /\/reset-password#token=([\w-]{43})/.exec(text)?.[1] ?? []);
      const token = texts.at(-1);
      if (!token) throw new Error('no link was sent there');
      return token;
    },
  };
};

export type TestPeople = ReturnType<typeof createTestPeople>;
