import type { Infer } from 'superstruct';
import { clearanceBodies, clearanceStatuses } from '../admin/clearance';
import { bodyOf, endpoint } from './endpoint';
import { count, day, flag, instant, list, maybe, object, oneOf, rowNumber, text, uuid } from './shapes';

/** Threshold of a class: a share of the fees in percent, or a number of their parts. One of national examinations has neither. */
const threshold = { percent: maybe(count), parts: maybe(count), isExam: flag };

/** Thresholds of a school’s classes, and its links to the page at the gate. */
const clearanceShape = object({
  classes: list(
    object({
      className: text,
      ...threshold,
      /** Enrolled children, and those of them who are neither cleared nor allowed. */
      children: count,
      notCleared: count,
    }),
  ),
  /** Links that were not withdrawn, oldest first. */
  links: list(object({ id: uuid, name: text, createdAt: instant, usedAt: maybe(instant) })),
});
export type ClearanceView = Infer<typeof clearanceShape>;
const clearanceAnswerShape = object({ clearance: clearanceShape });
export type ClearanceAnswer = Infer<typeof clearanceAnswerShape>;
const newLinkShape = object({ clearance: clearanceShape, link: text });
export type GateLinkAnswer = Infer<typeof newLinkShape>;

const studentClearanceShape = object({
  clearance: object({
    status: oneOf(clearanceStatuses),
    /** Share of all fees that is paid, in percent; null for a child without fees. */
    paidPercent: maybe(count),
    ...threshold,
    allowance: maybe(object({ reason: text, untilOn: day, by: text })),
    /** Last days of the passes that are valid today. */
    passes: list(day),
    /** Last day that a pass usually has: the end of the term, or in 30 days, and not after that of an allowance. */
    passUntil: day,
  }),
});
export type StudentClearanceAnswer = Infer<typeof studentClearanceShape>;

/** List that the page at the gate keeps. It names no child. */
const gateListShape = object({
  school: object({ id: count, name: text }),
  /** Public key of the school’s passes: uncompressed point of P-256, in base64. */
  publicKey: text,
  at: instant,
  /** Numbers of passes that were withdrawn before their last day. */
  withdrawn: list(text),
});
export type GateList = Infer<typeof gateListShape>;

// Nothing here needs a recent code of the second factor: no money moves, and a pass or link can be withdrawn.
const ofSchool = { params: { id: rowNumber }, ofSchool: 'id', notFound: 'school_not_found' } as const;
const ofStudent = {
  access: 'admin_school_bursar',
  params: { id: rowNumber },
  notFound: 'not_found',
} as const;
const school = { answers: { 200: clearanceAnswerShape } } as const;
const student = { answers: { 200: studentClearanceShape } } as const;
const pass = { ...ofStudent, body: bodyOf(clearanceBodies.pass), problems: [409] } as const;

export const getClearance = endpoint('GET /admin/schools/:id/clearance', {
  access: 'admin_school',
  ...ofSchool,
  summary: 'Get the thresholds of clearance by class, and the links to the page at the gate',
  ...school,
});

export const setThresholds = endpoint('PUT /admin/schools/:id/clearance', {
  access: 'admin_school_bursar',
  ...ofSchool,
  summary:
    'Set what the children of some classes must have paid to be cleared; never for a class of national examinations',
  body: bodyOf(clearanceBodies.thresholds),
  ...school,
  problems: [409],
});

export const downloadClearanceList = endpoint('POST /admin/schools/:id/clearance-list.pdf', {
  access: 'admin_school',
  ...ofSchool,
  summary: 'Download who is cleared in some classes as PDF, each class on pages of its own, without amounts',
  body: bodyOf(clearanceBodies.list),
  answers: { 200: { file: 'application/pdf' } },
  problems: [409],
});

export const getStudentClearance = endpoint('GET /admin/students/:id/clearance', {
  ...ofStudent,
  access: 'admin_school',
  summary: 'Get whether an enrolled child is cleared, and its passes',
  ...student,
});

export const allowStudent = endpoint('PUT /admin/students/:id/allowance', {
  ...ofStudent,
  summary: 'Allow a child who is not cleared, with a reason and until a day',
  body: bodyOf(clearanceBodies.allowance),
  ...student,
});

export const downloadPass = endpoint('POST /admin/students/:id/pass.pdf', {
  ...pass,
  summary: 'Download a pass of a child who is not barred, as PDF; the same pass again for the same last day',
  answers: { 200: { file: 'application/pdf' } },
});

export const downloadPassPicture = endpoint('POST /admin/students/:id/pass.png', {
  ...pass,
  summary: 'Download a pass of a child who is not barred, as a picture for a chat',
  answers: { 200: { file: 'image/png' } },
});

export const withdrawPasses = endpoint('POST /admin/students/:id/passes/withdraw', {
  ...ofStudent,
  summary:
    'Withdraw the allowance and all passes of a child; pages at the gate refuse them once they have fetched their list',
  ...student,
});

export const addGateLink = endpoint('POST /admin/schools/:id/gate-links', {
  access: 'admin_school_head',
  ...ofSchool,
  summary: 'Create a link to the page that checks passes at the gate; it is shown once',
  body: bodyOf(clearanceBodies.link),
  answers: { 201: newLinkShape },
  problems: [409],
});

export const withdrawGateLink = endpoint('DELETE /admin/schools/:id/gate-links/:link', {
  access: 'admin_school_head',
  params: { id: rowNumber, link: uuid },
  ofSchool: 'id',
  notFound: 'not_found',
  summary: 'Withdraw a link to the page at the gate, which then fetches no more lists',
  ...school,
});

export const getGateList = endpoint('POST /gate/list', {
  access: 'guest',
  limit: 'lookUp',
  summary:
    'Get what the page at the gate checks passes with: the school’s public key, and numbers of withdrawn passes; null if the link was withdrawn',
  body: bodyOf(clearanceBodies.gate),
  answers: { 200: object({ list: maybe(gateListShape) }) },
});
