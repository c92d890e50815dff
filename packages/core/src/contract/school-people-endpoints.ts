import type { Infer } from 'superstruct';
import { schoolRoles } from '../admin/access';
import { schoolPeopleBodies } from '../admin/school-people-bodies';
import { bodyOf, endpoint } from './endpoint';
import { flag, instant, list, maybe, object, oneOf, rowNumber, text, uuid } from './shapes';

/** People who work for a school, and its open invitations. */
const schoolPeopleShape = object({
  people: list(
    object({
      id: uuid,
      name: text,
      email: text,
      school_role: oneOf(schoolRoles),
      isLocked: flag,
      /** True if the role of head bursar waits for the approval of our administrator. */
      isRequested: flag,
      /** Time of the last request in a session; null without a session. */
      lastUsedAt: maybe(instant),
    }),
  ),
  invitations: list(
    object({
      id: uuid,
      username: text,
      email: text,
      school_role: oneOf(schoolRoles),
      expiresAt: instant,
      isRequested: flag,
    }),
  ),
});
export type SchoolPeople = Infer<typeof schoolPeopleShape>;

const headBursar = { access: 'admin_school_head' } as const;
const ofPerson = {
  params: { id: rowNumber, user: uuid },
  notFound: { id: 'school_not_found', user: 'user_not_found' },
} as const;
const people = { answers: { 200: schoolPeopleShape } } as const;

export const listSchoolPeople = endpoint('GET /admin/schools/:id/people', {
  ...headBursar,
  params: { id: rowNumber },
  notFound: 'school_not_found',
  summary: 'List the people of a school and its open invitations',
  ...people,
});

export const inviteSchoolPerson = endpoint('POST /admin/schools/:id/invitations', {
  ...headBursar,
  params: { id: rowNumber },
  notFound: 'school_not_found',
  needsRecentCode: true,
  summary: 'Invite a person to work for a school, by an email with a link',
  body: bodyOf(schoolPeopleBodies.invite),
  answers: { 201: schoolPeopleShape },
});

export const withdrawSchoolInvitation = endpoint('POST /admin/schools/:id/invitations/:invitation/withdraw', {
  ...headBursar,
  params: { id: rowNumber, invitation: uuid },
  notFound: { id: 'school_not_found', invitation: 'not_found' },
  summary: 'Withdraw an invitation to a school',
  ...people,
  problems: [410],
});

export const changeSchoolRole = endpoint('PUT /admin/schools/:id/people/:user', {
  ...headBursar,
  ...ofPerson,
  needsRecentCode: true,
  summary: 'Change the role of a person within a school, which ends their sessions',
  body: bodyOf(schoolPeopleBodies.changeRole),
  ...people,
  problems: [409],
});

export const removeSchoolPerson = endpoint('DELETE /admin/schools/:id/people/:user', {
  ...headBursar,
  ...ofPerson,
  needsRecentCode: true,
  summary: 'Remove a person from a school, which ends their sessions; the account stays as that of a parent',
  ...people,
  problems: [409],
});
