import { object } from 'superstruct';
import { parseFeeAdjustment, studentBodies, studentFields } from '../admin/student-bodies';
import { regNo } from '../schemas/fields';
import { bodyOf, bodyOfOneOf, endpoint } from './endpoint';
import {
  changeCursor,
  schoolBalancesShape,
  schoolPaymentAnswerShape,
  schoolPaymentsShape,
  schoolSettlementAnswerShape,
  schoolSettlementsShape,
  schoolStudentAnswerShape,
  schoolStudentFeesShape,
  schoolStudentsShape,
  schoolTermsShape,
} from './school-key-shapes';
import { optionally, rowNumber, text, uuid } from './shapes';

// Endpoints for schools' own systems, which authenticate with an API key. The key names the school, so that no path does.
const key = { access: 'school_key' } as const;
const ofStudent = { ...key, params: { regNo }, notFound: 'not_found' } as const;
const page = { query: { cursor: optionally(text) } } as const;
const student = { answers: { 200: schoolStudentAnswerShape } } as const;
const studentFees = { answers: { 200: schoolStudentFeesShape } } as const;
const { firstName, lastName, className } = studentFields;

export const listSchoolStudents = endpoint('GET /school/v1/students', {
  ...key,
  scope: 'students:read',
  summary: 'List the children on the register, enrolled or left, 100 at a time by registration number',
  ...page,
  answers: { 200: schoolStudentsShape },
});

export const getSchoolStudent = endpoint('GET /school/v1/students/:regNo', {
  ...ofStudent,
  scope: 'students:read',
  summary: 'Get a child by registration number',
  ...student,
});

export const saveSchoolStudent = endpoint('PUT /school/v1/students/:regNo', {
  ...ofStudent,
  scope: 'students:write',
  summary:
    'Add a child to the register, or change the name, class or groups of one who is on it; sending it again changes nothing. The groups must exist; without `groups`, they stay',
  body: bodyOf(object({ firstName, lastName, className, groups: studentFields.groups })),
  ...student,
  problems: [409],
});

export const recordSchoolStudentLeft = endpoint('POST /school/v1/students/:regNo/left', {
  ...ofStudent,
  scope: 'students:write',
  summary:
    'Record that a child has left; what is outstanding can still be paid. Sending it again changes nothing',
  body: bodyOf(studentBodies.left),
  ...student,
  problems: [409],
});

export const recordSchoolStudentReturned = endpoint('POST /school/v1/students/:regNo/returned', {
  ...ofStudent,
  scope: 'students:write',
  summary: 'Record that a child who had left is back. Sending it again changes nothing',
  body: bodyOf(studentBodies.returned),
  ...student,
  problems: [409],
});

export const listSchoolTermFees = endpoint('GET /school/v1/terms', {
  ...key,
  scope: 'fees:read',
  summary: 'List the terms with what classes and groups of children are charged',
  answers: { 200: schoolTermsShape },
});

export const listSchoolBalances = endpoint('GET /school/v1/balances', {
  ...key,
  scope: 'fees:read',
  summary: 'List what every child was charged, has paid and still owes, 100 at a time by registration number',
  ...page,
  answers: { 200: schoolBalancesShape },
});

export const getSchoolStudentFees = endpoint('GET /school/v1/students/:regNo/fees', {
  ...ofStudent,
  scope: 'fees:read',
  summary: 'Get the fees of a child, and the changes of them',
  ...studentFees,
});

export const adjustSchoolStudentFees = endpoint('POST /school/v1/students/:regNo/adjustments', {
  ...ofStudent,
  scope: 'fees:write',
  isIdempotent: true,
  summary:
    'Change what a child owes: charge a fee, record a payment to the school, a bursary, a balance brought forward or a correction',
  body: bodyOfOneOf(
    [studentBodies.bursary, studentBodies.newFee, studentBodies.paidToSchool, studentBodies.correction],
    parseFeeAdjustment,
  ),
  ...studentFees,
  problems: [409],
});

export const reverseSchoolStudentAdjustment = endpoint(
  'POST /school/v1/students/:regNo/adjustments/:adjustment/reverse',
  {
    ...key,
    params: { regNo, adjustment: rowNumber },
    notFound: 'not_found',
    scope: 'fees:write',
    summary: 'Reverse a change of what a child owes, once',
    body: bodyOf(studentBodies.reversed),
    ...studentFees,
    problems: [409],
  },
);

export const listSchoolPayments = endpoint('GET /school/v1/payments', {
  ...key,
  scope: 'payments:read',
  summary:
    'List payments in the order in which they were paid or reversed, 100 at a time; one that is reversed appears again',
  query: { cursor: optionally(changeCursor), regNo: optionally(regNo) },
  answers: { 200: schoolPaymentsShape },
});

export const getSchoolPayment = endpoint('GET /school/v1/payments/:reference', {
  ...key,
  params: { reference: text },
  notFound: 'payment_not_found',
  scope: 'payments:read',
  summary: 'Get a payment by the reference of its receipt',
  answers: { 200: schoolPaymentAnswerShape },
});

export const listSchoolSettlements = endpoint('GET /school/v1/settlements', {
  ...key,
  scope: 'payments:read',
  summary: 'List the settlements, newest first, 100 at a time',
  ...page,
  answers: { 200: schoolSettlementsShape },
});

export const getSchoolSettlement = endpoint('GET /school/v1/settlements/:id', {
  ...key,
  params: { id: uuid },
  notFound: 'not_found',
  scope: 'payments:read',
  summary: 'Get a settlement with the lines of its remittance advice',
  answers: { 200: schoolSettlementAnswerShape },
});
