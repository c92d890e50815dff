import { createHmac } from 'node:crypto';
import { type RoleId, roles, type UserView } from '@somesa/core';
import type { SecondFactorEnrolment } from '@somesa/core/admin';
import { expect } from 'vitest';
import type { TestApp } from './test-app';
import { createTestPeople } from './test-people';
import { createTestStaff } from './test-staff';

/** Time for which an authenticator app shows a code, in milliseconds. */
export const STEP_MS = 30_000;

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Calculates the code of an authenticator app at a time, by RFC 6238. */
const calculateAppCode = (secret: string, at: Date): string => {
  const bits = [...secret].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / STEP_MS)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
};

/** Body of an error response. */
export type ErrorBody = { message: string; errors?: Record<string, string[]> };

/** Body of a response with recovery codes. */
export type EnrolmentBody = ErrorBody & { recoveryCodes: string[]; user: UserView };

/** Creates helpers for users of the back office with authenticator apps. */
export const createTestAuthenticators = (test: TestApp) => {
  const people = createTestPeople(test);
  const staff = createTestStaff(test);

  const appCode = (secret: string, at = test.clock.now()): string => calculateAppCode(secret, at);

  /** Sends a request about the second factor of the logged-in user. */
  const factor = <Body = ErrorBody>(
    token: string,
    what: 'begin' | 'enrol' | 'confirm' | 'recovery-codes',
    code?: string,
  ) => people.send<Body>('POST', `second-factor/${what}`, code === undefined ? {} : { code }, token);

  /** Adds a user with a role and logs them in with the password only. */
  const logInAs = async (role: RoleId) => {
    const person = await staff.signInAs(role);
    return { person, token: (await people.logIn(person)).body.token };
  };

  return {
    appCode,
    factor,
    logInAs,

    /** Adds a user with a role and an authenticator app. */
    enrol: async (role: RoleId = roles.staff) => {
      const { person, token } = await logInAs(role);
      const { body } = await factor<SecondFactorEnrolment>(token, 'begin');
      const enrolled = await factor<EnrolmentBody>(token, 'enrol', appCode(body.secret));
      expect(enrolled.status, enrolled.text).toBe(200);
      test.clock.advance(STEP_MS);
      return { person, token, secret: body.secret, recoveryCodes: enrolled.body.recoveryCodes };
    },
  };
};
