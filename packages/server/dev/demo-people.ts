import { randomUUID } from 'node:crypto';
import { type RoleId, roles } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { demoUsers, getDemoEmail } from '../src/people/accounts/demo-logins';
import { addUser } from '../src/people/accounts/users-repository';
import type { Passwords } from '../src/people/sign-in/passwords';
import { schools } from '../src/people/tables/schools';
import type { Database } from '../src/platform/db/database';

/** Person of the demo: a parent, unless another role is given. */
export interface DemoPerson {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
  roleId?: RoleId;
  schoolRole?: SchoolRole;
}

/** School of the demo's bursar and of their colleagues. */
const BURSARS_SCHOOL = 'st-josephs-naggalama';

/** Creates a person; `name` is that of their email address. */
export const createDemoPerson = (
  firstName: string,
  lastName: string,
  phoneNumber: string,
  name = `${firstName}.${lastName}`.toLowerCase(),
): DemoPerson => ({ firstName, lastName, phoneNumber, email: getDemoEmail(name) });

/** People who work beside the demo's bursar. */
export const colleagues: readonly DemoPerson[] = [
  {
    ...createDemoPerson('Sarah', 'Kagimu', '0772001190'),
    ...{ roleId: roles.bursar, schoolRole: 'bursar' },
  },
  {
    ...createDemoPerson('Moses', 'Kyomuhendo', '0772001191'),
    ...{ roleId: roles.bursar, schoolRole: 'viewer' },
  },
];

/** Adds people with verified phones, who log in with a password such as `parent-demo`. The demo's schools must exist. */
export const addDemoPeople = async (
  database: Database,
  people: readonly DemoPerson[],
  { passwords, password, now }: { passwords: Passwords; password: string; now: Date },
): Promise<void> => {
  const ofBursar = eq(schools.slug, BURSARS_SCHOOL);
  const [school] = await database.orm.select({ id: schools.id }).from(schools).where(ofBursar);
  const hash = await passwords.hash(password);
  if (!school || !hash.ok) throw new Error('the demo has no schools yet, or its passwords can’t be hashed');
  for (const { phoneNumber, roleId = roles.parent, schoolRole, ...person } of people)
    await database.transaction((tx) =>
      addUser(tx, {
        id: randomUUID(),
        ...person,
        roleId,
        emailKey: person.email,
        language: 'en',
        msisdn: `+256${phoneNumber.slice(1)}`,
        phoneVerifiedAt: now,
        emailVerifiedAt: now,
        createdAt: now,
        // The demo's past has their approvals, and a new approver would wait.
        roleGrantedAt: new Date(0),
        passwordHash: hash.value,
        ...(schoolRole && { schoolId: school.id, schoolRole }),
      }),
    );
};

/** Adds the demo's users, one for each role. */
export const seedDemoPeople = async (database: Database, passwords: Passwords, now: Date): Promise<void> => {
  for (const [at, { name, ...user }] of demoUsers.entries()) {
    const person: DemoPerson = { ...user, email: getDemoEmail(name), phoneNumber: `077200010${at + 1}` };
    if (user.roleId === roles.bursar) person.schoolRole = 'head';
    await addDemoPeople(database, [person], { passwords, password: `${name}-demo`, now });
  }
};
