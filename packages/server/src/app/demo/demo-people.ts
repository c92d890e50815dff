import { randomUUID } from 'node:crypto';
import { roles } from '@somesa/core';
import { eq } from 'drizzle-orm';
import { demoUsers, getDemoEmail } from '../../people/accounts/demo-logins';
import { addUser } from '../../people/accounts/users-repository';
import type { Passwords } from '../../people/sign-in/passwords';
import type { Database } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';

/** School of the demo's bursar. */
const BURSARS_SCHOOL = 'st-josephs-naggalama';

/** Adds the demo's users, with verified phones and passwords such as `parent-demo` for `parent@somesa.example`. The demo's schools must exist. */
export const seedDemoPeople = async (database: Database, passwords: Passwords, now: Date): Promise<void> => {
  const [school] = await database.orm
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.slug, BURSARS_SCHOOL));
  if (!school) throw new Error('the demo has no schools yet');
  for (const [at, { name, ...person }] of demoUsers.entries()) {
    const passwordHash = await passwords.hash(`${name}-demo`);
    if (!passwordHash.ok) throw new Error('the password of a demo account could not be hashed');
    const email = getDemoEmail(name);
    await database.transaction((tx) =>
      addUser(tx, {
        id: randomUUID(),
        ...person,
        email,
        emailKey: email,
        language: 'en',
        msisdn: `+25677200010${at + 1}`,
        phoneVerifiedAt: now,
        emailVerifiedAt: now,
        createdAt: now,
        // The year that the demo plays has their approvals, and a new approver would wait.
        roleGrantedAt: new Date(0),
        passwordHash: passwordHash.value,
        ...(person.roleId === roles.bursar && { schoolId: school.id, schoolRole: 'head' as const }),
      }),
    );
  }
};
