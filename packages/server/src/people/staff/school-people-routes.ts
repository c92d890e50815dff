import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { SchoolPeople } from '@somesa/core/admin';
import {
  changeSchoolRole,
  inviteSchoolPerson,
  listSchoolPeople,
  removeSchoolPerson,
  withdrawSchoolInvitation,
} from '@somesa/core/contract';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Serve } from '../access/endpoint-routes';
import type { Invitations } from '../invitations/invitations';
import type { RoleGrants } from '../role-grants/role-grants';
import { createSchoolPeople, listSchoolPeople as listPeople } from './school-people';

/** Serves the people of a school to its head bursars and to staff. Each change returns all of them. */
export const schoolPeopleRoutes = (
  serve: Serve,
  deps: {
    database: Database;
    clock: Clock;
    invitations: Invitations;
    roleGrants: RoleGrants;
    findSchoolName: (db: Database, schoolId: number) => Promise<string | null>;
  },
): void => {
  const { database, clock, invitations, findSchoolName } = deps;
  const people = createSchoolPeople(deps);

  const show = async (id: number): Promise<Result<SchoolPeople, Problem>> =>
    (await findSchoolName(database, id)) === null
      ? err(problem('school_not_found'))
      : ok(await listPeople(database, id, clock.now()));
  const showAfter = async (id: number, done: Result<unknown, Problem>) => (done.ok ? show(id) : done);

  serve(listSchoolPeople, ({ params: { id } }) => show(id));
  serve(inviteSchoolPerson, async ({ params: { id }, body, staffUser }) => {
    const school = await show(id);
    if (!school.ok) return school;
    return showAfter(id, await invitations.inviteToSchool(staffUser, { ...body, schoolId: id }));
  });
  serve(withdrawSchoolInvitation, async ({ params: { id, invitation }, staffUser }) =>
    showAfter(id, await invitations.withdraw(staffUser, invitation, id)),
  );
  serve(changeSchoolRole, async ({ params: { id, user }, body, staffUser }) =>
    showAfter(id, await people.changeRole(staffUser, { schoolId: id, userId: user }, body.schoolRole)),
  );
  serve(removeSchoolPerson, async ({ params: { id, user }, staffUser }) =>
    showAfter(id, await people.remove(staffUser, { schoolId: id, userId: user })),
  );
};
