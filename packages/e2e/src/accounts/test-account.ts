import { randomInt, randomUUID } from 'node:crypto';

/** Family name that appears nowhere else, so that a leak is found. */
export const FAMILY_NAME = 'Kyomuhendo';
/** Prefix of every password used in tests. */
export const SECRET = 'matooke-';

/** Details of a person without an account. */
export interface TestAccount {
  first_name: string;
  last_name: string;
  email: string;
  contact: string;
  password: string;
}

/** Returns a phone number that no other test of this run uses. */
export const freshPhone = (): string => `078${randomInt(1_000_000, 9_999_999)}`;

/** Returns an email address that no other test of this run uses. */
export const freshEmail = (): string => `${randomUUID().slice(0, 13)}@mail.example`;

/** Creates the details of a person with an unused phone number, email and password. */
export const newTestAccount = (): TestAccount => ({
  first_name: 'Sarah',
  last_name: FAMILY_NAME,
  email: freshEmail(),
  contact: freshPhone(),
  password: `${SECRET}${randomUUID().slice(0, 8)}`,
});
