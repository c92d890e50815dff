import { importStates, registerFileProblems, registerLineProblems } from '@somesa/core/office';
import {
  answer,
  byId,
  count,
  fileOf,
  inPath,
  inQuery,
  instant,
  listOf,
  maybe,
  maybeInstant,
  nothing,
  object,
  officer,
  problems,
  signedIn,
  text,
  uuid,
  wordOf,
} from './openapi-parts';

const choice = object({ id: count, slug: text, name: text });
const child = { regNo: text, firstName: text, lastName: text, className: text };
const register = object({
  ...{ id: uuid, school: choice, fileName: text, state: wordOf(importStates) },
  ...{ problem: maybe(wordOf(registerFileProblems)), problemLine: maybe(count) },
  ...{ lines: count, checked: count, added: count, changed: count, same: count, wrong: count },
  ...{ by: officer, createdAt: instant, appliedBy: maybe(officer), appliedAt: maybeInstant },
  wrongLines: listOf(
    object({ ...child, line: count, problem: wordOf(registerLineProblems), otherLine: maybe(count) }),
  ),
  preview: listOf(
    object({
      ...{ ...child, line: count, verdict: wordOf(['added', 'changed']) },
      before: maybe(object({ firstName: text, lastName: text, className: text })),
    }),
  ),
});
const oneRegister = object({ import: register });
const bySchool = inPath('id', count);

const onRegister = (summary: string) => ({
  post: {
    ...{ summary, security: signedIn, parameters: byId, requestBody: nothing },
    responses: { 200: answer('The file', oneRegister), ...problems(401, 404, 409) },
  },
});

/** The calls by which the back office keeps schools' registers. */
export const officeSchoolPaths = {
  '/admin/schools/{id}/register-imports': {
    post: {
      summary: 'Send a school’s register as CSV, up to 16 MB; it changes nothing until it is applied',
      ...{ security: signedIn, parameters: [bySchool, inQuery('name')] },
      requestBody: { required: true, content: { 'text/csv': { schema: text } } },
      responses: { 201: answer('The file', oneRegister), ...problems(401, 404, 408, 413, 415) },
    },
  },
  '/admin/register-imports/{id}': {
    get: {
      summary: 'How far a file is, what is wrong with it, and what it would change',
      ...{ security: signedIn, parameters: byId },
      responses: { 200: answer('The file', oneRegister), ...problems(401, 404) },
    },
  },
  '/admin/register-imports/{id}/problems.csv': {
    get: {
      ...{ summary: 'All wrong lines of a file', security: signedIn, parameters: byId },
      responses: { 200: fileOf('text/csv'), ...problems(401, 404) },
    },
  },
  '/admin/register-imports/{id}/apply': onRegister('Put a file on its school’s register, all of it'),
  '/admin/register-imports/{id}/drop': onRegister('Forget a file that nobody wants to apply'),
} as const;
