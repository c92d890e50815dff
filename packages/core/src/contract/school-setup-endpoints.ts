import type { Infer } from 'superstruct';
import { schoolRoles } from '../admin/access';
import { dailyEmailBodies, dailyEmailChoices, schoolBodies } from '../admin/school-bodies';
import { schoolPeopleBodies } from '../admin/user-bodies';
import { bodyOf, endpoint } from './endpoint';
import { schoolAnswerShape } from './school-shapes';
import {
  count,
  flag,
  instant,
  list,
  maybe,
  messageShape,
  object,
  oneOf,
  rowNumber,
  text,
  uuid,
} from './shapes';

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
  ofSchool: 'id',
  params: { id: rowNumber, user: uuid },
  notFound: { id: 'school_not_found', user: 'user_not_found' },
} as const;
const people = { answers: { 200: schoolPeopleShape } } as const;

export const listSchoolPeople = endpoint('GET /admin/schools/:id/people', {
  ...headBursar,
  ofSchool: 'id',
  params: { id: rowNumber },
  notFound: 'school_not_found',
  summary: 'List the people of a school and its open invitations',
  ...people,
});

export const inviteSchoolPerson = endpoint('POST /admin/schools/:id/invitations', {
  ...headBursar,
  ofSchool: 'id',
  params: { id: rowNumber },
  notFound: 'school_not_found',
  needsRecentCode: true,
  summary: 'Invite a person to work for a school, by an email with a link',
  body: bodyOf(schoolPeopleBodies.invite),
  answers: { 201: schoolPeopleShape },
});

export const withdrawSchoolInvitation = endpoint('POST /admin/schools/:id/invitations/:invitation/withdraw', {
  ...headBursar,
  ofSchool: 'id',
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

/** Statuses of a line of a school's checklist that needs more than one step. */
const stepStatuses = ['missing', 'waiting', 'done'] as const;

/** Steps of a school from its invitation to its first payment, by its data now. */
const schoolChecklistShape = object({
  /** Children on the register. */
  students: count,
  /** Children who are charged a fee. */
  charged: count,
  payout: oneOf(stepStatuses),
  /** waiting: an origin is registered, but no page with the form was found. */
  website: oneOf(stepStatuses),
  /** True if the school sends parents to our own page instead. */
  usesOurPage: flag,
  /** Time of the first payment of fees, by anyone. */
  firstPaidAt: maybe(instant),
  /** Time of the first payment of fees from a phone number of no one at the school. */
  firstPaidByParentAt: maybe(instant),
});
export type SchoolChecklist = Infer<typeof schoolChecklistShape>;

const ofSchool = { params: { id: rowNumber }, ofSchool: 'id', notFound: 'school_not_found' } as const;

export const getSchoolChecklist = endpoint('GET /admin/schools/:id/checklist', {
  access: 'admin_school',
  ...ofSchool,
  summary: 'Get the steps of a school from its invitation to its first payment',
  answers: { 200: schoolChecklistShape },
});

export const chooseSchoolPage = endpoint('PUT /admin/schools/:id/checklist/page', {
  access: 'admin_school_head',
  ...ofSchool,
  summary: 'Set whether a school sends parents to our own page, without a form on its website',
  body: bodyOf(schoolBodies.page),
  answers: { 200: schoolChecklistShape },
});

export const registerSchoolPage = endpoint('POST /admin/schools/:id/pages', {
  access: 'admin_school_head',
  ...ofSchool,
  limit: 'form',
  summary: 'Register the origin of a page of a school, if the page holds our form for this school',
  body: bodyOf(schoolBodies.check),
  answers: { 201: schoolAnswerShape },
});

/** Setting of the daily email of one person. */
const dailyEmailShape = object({ choice: oneOf(dailyEmailChoices) });

const ofDailyEmail = {
  access: 'admin_school',
  ofSchool: 'id',
  params: { id: rowNumber },
  notFound: 'school_not_found',
} as const;

export const getDailyEmail = endpoint('GET /admin/schools/:id/daily-email', {
  ...ofDailyEmail,
  summary: 'Get whether one gets the daily email of a school',
  answers: { 200: dailyEmailShape },
});

export const chooseDailyEmail = endpoint('PUT /admin/schools/:id/daily-email', {
  ...ofDailyEmail,
  summary:
    'Set whether one gets the daily email of one’s own school: never, after days with payments, or every day',
  body: bodyOf(dailyEmailBodies.choose),
  answers: { 200: dailyEmailShape },
});

export const stopDailyEmail = endpoint('POST /daily-email/stop', {
  access: 'guest',
  limit: 'code',
  summary: 'Stop the daily email by the signed link in it, without a login',
  body: bodyOf(dailyEmailBodies.stop),
  answers: { 200: messageShape },
  problems: [404],
});
