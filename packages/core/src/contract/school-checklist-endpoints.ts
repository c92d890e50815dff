import type { Infer } from 'superstruct';
import { schoolBodies } from '../admin/school-bodies';
import { bodyOf, endpoint } from './endpoint';
import { schoolAnswerShape } from './school-shapes';
import { count, flag, instant, maybe, object, oneOf, rowNumber } from './shapes';

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

const ofSchool = { params: { id: rowNumber }, notFound: 'school_not_found' } as const;

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
