import { randomInt, randomUUID } from 'node:crypto';

/** A name that stands nowhere else, so that it is found wherever it leaks. */
export const FAMILY_NAME = 'Kyomuhendo';
/** Prefix of every password used in tests. */
export const SECRET = 'matooke-';

/** Somebody whom nobody knows yet. */
export interface TestAccount {
  first_name: string;
  last_name: string;
  email: string;
  contact: string;
  password: string;
}

/** A number of this run that nobody else has. */
export const freshPhone = (): string => `078${randomInt(1_000_000, 9_999_999)}`;

/** An address of this run that nobody else has. */
export const freshEmail = (): string => `${randomUUID().slice(0, 13)}@mail.example`;

/** A person with a number, an address and a password of their own. */
export const newTestAccount = (): TestAccount => ({
  first_name: 'Sarah',
  last_name: FAMILY_NAME,
  email: freshEmail(),
  contact: freshPhone(),
  password: `${SECRET}${randomUUID().slice(0, 8)}`,
});
