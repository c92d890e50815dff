import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import { addUser } from '../../../people/accounts/users-repository';
import type { User } from '../../../people/sign-in/sessions';
import type { DemoTimeline } from './demo-timeline';

const firstNames = [
  'Sarah',
  'Moses',
  'Juliet',
  'Peter',
  'Annet',
  'Robert',
  'Florence',
  'Isaac',
  'Doreen',
  'Charles',
];
const lastNames = ['Kyomuhendo', 'Wasswa', 'Akello', 'Byaruhanga', 'Nabirye', 'Ochieng', 'Kagimu'];

/** Adds the parent who borrows the loan with a number. */
export const addBorrower = (
  { database, clock }: DemoTimeline,
  number: number,
  passwordHash: string | null,
): Promise<User> => {
  const now = clock.now();
  const firstName = firstNames[number % firstNames.length] ?? '';
  const lastName = lastNames[number % lastNames.length] ?? '';
  const email = `${firstName}.${lastName}.${number + 1}@somesa.example`.toLowerCase();
  return database.transaction(async (tx) => {
    const user = await addUser(tx, {
      id: randomUUID(),
      firstName,
      lastName,
      email,
      emailKey: email,
      roleId: roles.parent,
      language: 'en',
      msisdn: `+2567720011${String(number).padStart(2, '0')}`,
      phoneVerifiedAt: now,
      emailVerifiedAt: now,
      createdAt: now,
      passwordHash,
      schoolId: null,
    });
    if (!user) throw new Error('a borrower of the demo exists already');
    return user;
  });
};
