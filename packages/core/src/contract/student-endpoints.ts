import { parseFeeAdjustment, studentBodies } from '../admin/student-bodies';
import { bodyOf, bodyOfOneOf, endpoint } from './endpoint';
import { rowNumber } from './shapes';
import { adminStudentAnswerShape } from './student-shapes';

// Nothing here needs a recent code of the second factor: no money moves, and each change has its author and can be undone.
const byStudent = {
  params: { id: rowNumber },
  notFound: 'not_found',
} as const;
const ofStudent = { access: 'admin_school', ...byStudent } as const;
const changeOfStudent = { access: 'admin_school_bursar', ...byStudent } as const;
const student = { answers: { 200: adminStudentAnswerShape } } as const;
const changedStudent = { answers: { 201: adminStudentAnswerShape } } as const;

export const getStudent = endpoint('GET /admin/students/:id', {
  ...ofStudent,
  summary: 'Get a child with its account and history; a bursar gets those of their own school',
  ...student,
});

export const downloadStudentAccount = endpoint('GET /admin/students/:id/csv', {
  ...ofStudent,
  summary:
    'Download the account of a child as CSV: its fees, changes of them and payments to the school, and payments',
  answers: { 200: { file: 'text/csv' } },
});

export const addStudent = endpoint('POST /admin/schools/:id/students', {
  access: 'admin_school_bursar',
  params: { id: rowNumber },
  notFound: 'school_not_found',
  summary: 'Add one child to the register of a school',
  body: bodyOf(studentBodies.added),
  ...changedStudent,
});

export const moveStudent = endpoint('POST /admin/students/:id/move', {
  ...changeOfStudent,
  summary: 'Move a child to another class; fees already charged stay',
  body: bodyOf(studentBodies.moved),
  ...student,
  problems: [409],
});

export const recordStudentLeft = endpoint('POST /admin/students/:id/left', {
  ...changeOfStudent,
  summary: 'Record that a child has left the school; what is outstanding can still be paid',
  body: bodyOf(studentBodies.left),
  ...student,
  problems: [409],
});

export const recordStudentReturned = endpoint('POST /admin/students/:id/returned', {
  ...changeOfStudent,
  summary: 'Record that a child who had left is back',
  body: bodyOf(studentBodies.returned),
  ...student,
  problems: [409],
});

export const adjustFees = endpoint('POST /admin/students/:id/adjustments', {
  ...changeOfStudent,
  isIdempotent: true,
  summary:
    'Change what a child owes: a bursary, an extra charge, a balance brought forward, a payment to the school, or a correction',
  body: bodyOfOneOf(
    [studentBodies.bursary, studentBodies.newFee, studentBodies.paidToSchool, studentBodies.correction],
    parseFeeAdjustment,
  ),
  ...changedStudent,
  problems: [409],
});

export const reverseFeeAdjustment = endpoint('POST /admin/students/:id/adjustments/:adjustment/reverse', {
  access: 'admin_school_bursar',
  params: { id: rowNumber, adjustment: rowNumber },
  notFound: 'not_found',
  summary: 'Reverse a fee adjustment',
  body: bodyOf(studentBodies.reversed),
  ...student,
  problems: [409],
});
