import { randomUUID } from 'node:crypto';
import { DAY_MS, ok, roles } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { addUser } from '../../../people/accounts/users-repository';
import type { User } from '../../../people/sign-in/sessions';
import { partnershipRequests, users } from '../../../platform/db/schema';
import { createStudentChanges } from '../../../schools/students/student-changes';
import { createPartnershipDecisions } from '../../../site/support/partnership-decisions';
import { savePartnershipRequest } from '../../../site/support/support-forms';
import type { DemoYearContext } from './year-context';

const NEW_SCHOOL = 'Nile Bridge Academy';
/** Days before the end of the year on which the new school asked. */
const ASKED_DAYS_AGO = 6;
const children = [
  { firstName: 'Joel', lastName: 'Wandera' },
  { firstName: 'Esther', lastName: 'Nabirye' },
  { firstName: 'Ali', lastName: 'Okot' },
];

/** Adds a school that is half-way through its checklist, and two people who work beside the demo's bursar. */
export const planNewSchool = (context: DemoYearContext): void => {
  const { timeline, until, staff, bursar } = context;
  const { database, clock, add } = timeline;
  const staffUser = { id: staff.id, roleId: roles.staff, schoolId: null, sessionHash: '' };
  const daysAgo = (days: number): Date => new Date(until.getTime() - days * DAY_MS);

  const addPerson = async (
    [firstName, lastName, msisdn]: readonly [string, string, string],
    schoolId: number,
    schoolRole: SchoolRole,
  ): Promise<User> => {
    const [now, email] = [clock.now(), `${firstName}.${lastName}@somesa.example`.toLowerCase()];
    const user = await database.transaction((tx) =>
      addUser(tx, {
        id: randomUUID(),
        ...{ firstName, lastName, email, msisdn, schoolId, schoolRole },
        emailKey: email,
        roleId: roles.bursar,
        language: 'en',
        phoneVerifiedAt: now,
        emailVerifiedAt: now,
        createdAt: now,
        // No password has this hash.
        passwordHash: 'none',
      }),
    );
    if (!user) throw new Error('a bursar of the demo exists already');
    return user;
  };

  add(daysAgo(ASKED_DAYS_AGO + 1), async () => {
    const schoolId = bursar.schoolId ?? 0;
    await addPerson(['Isaac', 'Mugerwa', '+256772001301'], schoolId, 'bursar');
    await addPerson(['Stella', 'Achan', '+256772001302'], schoolId, 'viewer');
  });
  add(daysAgo(ASKED_DAYS_AGO), async () => {
    const email = 'head@nilebridge.example';
    const contact = { fullname: 'Peter Wafula', email, phoneNumber: '0772001303' };
    const request = { school: NEW_SCHOOL, address: 'Walukuba Road, Jinja', students: 260, ...contact };
    await savePartnershipRequest(database, request, { language: 'en', now: clock.now() });
  });
  add(daysAgo(ASKED_DAYS_AGO - 1), async () => {
    const [request] = await database.orm
      .select()
      .from(partnershipRequests)
      .where(eq(partnershipRequests.school, NEW_SCHOOL));
    if (!request) throw new Error('the demo has no request of the new school');
    // The demo's head bursar has accepted the invitation, which would need the link in its email.
    const invite = async () => ok({} as never);
    const decisions = createPartnershipDecisions({
      database,
      clock,
      invitations: { add: invite, addOrRequest: invite },
    });
    const school = { name: NEW_SCHOOL, slug: 'nile-bridge-academy', email: request.email };
    return decisions.approve(request.id, school, staffUser);
  });
  add(daysAgo(ASKED_DAYS_AGO - 2), async () => {
    const [{ schoolId } = { schoolId: null }] = await database.orm
      .select({ schoolId: partnershipRequests.schoolId })
      .from(partnershipRequests)
      .where(eq(partnershipRequests.school, NEW_SCHOOL));
    const head = await addPerson(['Peter', 'Wafula', '+256772001303'], schoolId ?? 0, 'head');
    const changes = createStudentChanges({ database, clock });
    const user = {
      id: head.id,
      roleId: roles.bursar,
      schoolId,
      schoolRole: 'head',
      sessionHash: '',
    } as const;
    for (const [at, child] of children.entries())
      await changes.add(
        schoolId ?? 0,
        { regNo: `NBA-${String(at + 1).padStart(4, '0')}`, ...child, className: 'Primary 4' },
        user,
      );
    await database.orm.update(users).set({ dailyEmail: 'payment-days' }).where(eq(users.id, head.id));
  });
};
