import { WORKBOOK_TYPE } from '../admin/register-kinds';
import { studentBodies } from '../admin/student-bodies';
import { endpoint, optionalBodyOf } from './endpoint';
import { registerImportAnswerShape } from './register-shapes';
import { optionally, rowNumber, text, uuid } from './shapes';

const ofImport = { params: { id: uuid }, notFound: 'not_found' } as const;

export const uploadRegister = endpoint('POST /admin/schools/:id/register-imports', {
  access: 'admin_school_bursar',
  params: { id: rowNumber },
  notFound: 'school_not_found',
  query: { name: optionally(text) },
  summary:
    'Upload a school’s register as CSV, up to 16 MB, or as an Excel workbook, up to 5 MB; it changes nothing until it is applied',
  upload: { type: 'text/csv', otherTypes: [WORKBOOK_TYPE] },
  answers: { 201: registerImportAnswerShape },
});

export const getRegisterImport = endpoint('GET /admin/register-imports/:id', {
  access: 'admin_school_bursar',
  ...ofImport,
  summary: 'Get an import with its problems and a preview of its changes',
  answers: { 200: registerImportAnswerShape },
});

export const downloadRegisterProblems = endpoint('GET /admin/register-imports/:id/problems.csv', {
  access: 'admin_school_bursar',
  ...ofImport,
  summary: 'Download all lines with problems',
  answers: { 200: { file: 'text/csv' } },
});

export const downloadAbsentStudents = endpoint('GET /admin/register-imports/:id/absent.csv', {
  access: 'admin_school_bursar',
  ...ofImport,
  summary: 'Download all enrolled children who are not in the file',
  answers: { 200: { file: 'text/csv' } },
});

export const applyRegisterImport = endpoint('POST /admin/register-imports/:id/apply', {
  access: 'admin_school_bursar',
  ...ofImport,
  summary:
    'Apply an import to the school’s register, in full; with `leavers`, children not in the file have left',
  body: optionalBodyOf(studentBodies.applied),
  answers: { 200: registerImportAnswerShape },
  problems: [409],
});

export const discardRegisterImport = endpoint('POST /admin/register-imports/:id/discard', {
  access: 'admin_school_bursar',
  ...ofImport,
  summary: 'Discard an import',
  answers: { 200: registerImportAnswerShape },
  problems: [409],
});
