import { WORKBOOK_TYPE, workbookTypes } from '../admin/school-kinds';
import { parseFeeAdjustment, studentBodies } from '../admin/student-bodies';
import { bodyOf, bodyOfOneOf, endpoint, optionalBodyOf } from './endpoint';
import { optionally, rowNumber, text, uuid } from './shapes';
import { adminStudentAnswerShape, registerImportAnswerShape } from './student-shapes';

// Nothing here needs a recent code of the second factor: no money moves, and each change has its author and can be undone.
const byStudent = {
  params: { id: rowNumber },
  notFound: 'not_found',
} as const;
const ofSchool = {
  access: 'admin_school_bursar',
  ofSchool: 'id',
  params: { id: rowNumber },
  notFound: 'school_not_found',
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
  ...ofSchool,
  summary: 'Add one child to the register of a school, with a guardian if one is known',
  body: bodyOf(studentBodies.added),
  ...changedStudent,
});

export const renameStudent = endpoint('PUT /admin/students/:id/name', {
  ...changeOfStudent,
  summary: 'Correct the name of a child',
  body: bodyOf(studentBodies.renamed),
  ...student,
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

const ofImport = { access: 'admin_school_bursar', params: { id: uuid }, notFound: 'not_found' } as const;

export const uploadRegister = endpoint('POST /admin/schools/:id/register-imports', {
  ...ofSchool,
  query: { name: optionally(text) },
  summary:
    'Upload a school’s register as CSV, up to 16 MB, or as a workbook (xlsx, xls, ods), up to 5 MB; it changes nothing until it is applied',
  upload: { type: 'text/csv', otherTypes: Object.values(workbookTypes) },
  answers: { 201: registerImportAnswerShape },
});

export const promoteClasses = endpoint('POST /admin/schools/:id/promotions', {
  ...ofSchool,
  summary:
    'Make a register import that moves the children of each class to their next class; it changes nothing until it is applied',
  body: bodyOf(studentBodies.promoted),
  answers: { 201: registerImportAnswerShape },
});

export const getRegisterImport = endpoint('GET /admin/register-imports/:id', {
  ...ofImport,
  summary: 'Get an import with its problems and a preview of its changes',
  answers: { 200: registerImportAnswerShape },
});

export const downloadRegisterProblems = endpoint('GET /admin/register-imports/:id/problems.xlsx', {
  ...ofImport,
  summary:
    'Download all lines with problems as a workbook with the columns of the file, to correct and upload',
  answers: { 200: { file: WORKBOOK_TYPE } },
});

export const downloadRegisterTemplate = endpoint('GET /admin/schools/:id/register-template.xlsx', {
  ...ofSchool,
  summary: 'Download an empty register with the heads of its columns',
  answers: { 200: { file: WORKBOOK_TYPE } },
});

export const matchRegisterColumns = endpoint('POST /admin/register-imports/:id/matching', {
  ...ofImport,
  summary:
    'Say what the columns of a file mean, which is remembered for the school; without `fields`, guess those of another sheet',
  body: bodyOf(studentBodies.matched),
  answers: { 200: registerImportAnswerShape },
  problems: [409],
});

export const downloadAbsentStudents = endpoint('GET /admin/register-imports/:id/absent.csv', {
  ...ofImport,
  summary: 'Download all enrolled children who are not in the file',
  answers: { 200: { file: 'text/csv' } },
});

export const applyRegisterImport = endpoint('POST /admin/register-imports/:id/apply', {
  ...ofImport,
  summary:
    'Apply an import to the school’s register; with `leavers`, children not in the file have left; with `leftOut`, without its wrong lines; with `openingBalances`, as a fee batch',
  body: optionalBodyOf(studentBodies.applied),
  answers: { 200: registerImportAnswerShape },
  problems: [409],
});

export const undoRegisterImport = endpoint('POST /admin/register-imports/:id/undo', {
  ...ofImport,
  summary:
    'Undo an applied import within a day: children get their class back, and those who left by it are enrolled again, unless something else happened to them since; its opening balances are reversed',
  answers: { 200: registerImportAnswerShape },
  problems: [409],
});

export const discardRegisterImport = endpoint('POST /admin/register-imports/:id/discard', {
  ...ofImport,
  summary: 'Discard an import',
  answers: { 200: registerImportAnswerShape },
  problems: [409],
});
