import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { INVITATION_TOKEN_HEADER, type SchoolPeople } from '@somesa/core/admin';
import {
  acceptInvitation,
  changeSchoolRole,
  getInvitation,
  inviteSchoolPerson,
  inviteUser,
  listSchoolPeople,
  removeSchoolPerson,
  withdrawInvitation,
  withdrawSchoolInvitation,
} from '@somesa/core/contract';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { sendSuccess } from '../../platform/http/send-success';
import type { Serve } from '../access/endpoint-routes';
import type { Invitations } from '../invitations/invitations';
import type { RoleGrants } from '../role-grants/role-grants';
import { createSchoolPeople, listSchoolPeople as listPeople } from './school-people';

const CREATED = 201;

/** Serves invitations: administrators create and withdraw them; anyone with the link can read and accept one. */
export const invitationsRoutes = (serve: Serve, { invitations }: { invitations: Invitations }): void => {
  serve(inviteUser, async ({ staffUser, body }) => {
    const invited = await invitations.invite(staffUser, body);
    return invited.ok ? ok({ invitation: invited.value }) : invited;
  });

  serve(withdrawInvitation, async ({ staffUser, params: { id } }) => {
    const withdrawn = await invitations.withdraw(staffUser, id);
    return withdrawn.ok ? ok({ invitation: withdrawn.value }) : withdrawn;
  });

  serve(getInvitation, ({ request }) => {
    const token = request.headers[INVITATION_TOKEN_HEADER];
    return invitations.find(typeof token === 'string' ? token : '');
  });

  serve(acceptInvitation, async ({ body, request, reply }) => {
    const accepted = await invitations.accept(body, getAcceptedLanguage(request.headers['accept-language']));
    if (!accepted.ok) return accepted;
    return sendSuccess(reply.code(CREATED), (texts) => texts.accounts.invitation_accepted);
  });
};

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
