import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import type { Passwords } from '../accounts/passwords';
import { addUser } from '../accounts/users-repository';
import type { Database } from '../db/database';

/** The people of the demo, one for each side of the counter. Their passwords stand in the documents. */
const demoPeople = [
  { name: 'parent', firstName: 'Patience', lastName: 'Nakato', roleId: roles.parent },
  { name: 'staff', firstName: 'Samuel', lastName: 'Okello', roleId: roles.staff },
  { name: 'admin', firstName: 'Agnes', lastName: 'Namubiru', roleId: roles.administrator },
] as const;

/** Adds the people of the demo, with verified phones: `parent@somesa.example` has the password `parent-demo`. */
export const fillDemoPeople = async (database: Database, passwords: Passwords, now: Date): Promise<void> => {
  for (const [at, { name, ...person }] of demoPeople.entries()) {
    const passwordHash = await passwords.hash(`${name}-demo`);
    if (!passwordHash.ok) throw new Error('the password of a demo account could not be hashed');
    const email = `${name}@somesa.example`;
    await database.transaction((tx) =>
      addUser(tx, {
        ...{ id: randomUUID(), ...person, email, emailKey: email, language: 'en' },
        ...{ msisdn: `+25677200010${at + 1}`, phoneVerifiedAt: now, createdAt: now },
        passwordHash: passwordHash.value,
      }),
    );
  }
};
