import { Readable } from 'node:stream';
import { err, formatText, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  type AbsentStudent,
  MAX_REGISTER_BYTES,
  type RegisterImportAnswer,
  type RegisterImportView,
  WORKBOOK_TYPE,
  type WrongLine,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import {
  applyRegisterImport,
  discardRegisterImport,
  downloadAbsentStudents,
  downloadRegisterProblems,
  getRegisterImport,
  uploadRegister,
} from '@somesa/core/contract';
import type { FastifyInstance } from 'fastify';
import { acceptBodyUploads, cleanFileName } from '../../messaging/uploads/body-uploads';
import type { Serve } from '../../people/access/endpoint-routes';
import { BYTE_ORDER_MARK, formatCsv } from '../../platform/csv/csv';
import type { Database, Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findSchool } from '../schools-repository';
import { listProblemLines, viewImport } from './register-import-view';
import type { RegisterImports } from './register-imports';
import { listAbsentStudents } from './register-imports-repository';

/** Number of lines read at a time. */
const BATCH_LINES = 1_000;

/** Generates the CSV of all lines of a file with problems or warnings, piece by piece. */
async function* generateProblemsCsv(db: Queryable, importId: string): AsyncGenerator<string> {
  const { columns, line: sentences } = adminTexts.registerProblems;
  const headers = [columns.line, columns.regNo, columns.firstName, columns.lastName];
  yield BYTE_ORDER_MARK + formatCsv([[...headers, columns.className, columns.problem]]);
  for (let after: number | null = 0; after !== null; ) {
    const lines: WrongLine[] = await listProblemLines(db, importId, {
      after,
      limit: BATCH_LINES,
      isWrong: [true, false],
    });
    yield formatCsv(
      lines.map(({ line, regNo, firstName, lastName, className, problem, otherLine }) => [
        line,
        regNo,
        firstName,
        lastName,
        className,
        formatText(sentences[problem], { line: otherLine ?? line }),
      ]),
    );
    after = lines.length < BATCH_LINES ? null : (lines.at(-1)?.line ?? null);
  }
}

/** Generates the CSV of all enrolled students who are not in a file, piece by piece. */
async function* generateAbsentCsv(
  db: Queryable,
  file: { importId: string; schoolId: number },
): AsyncGenerator<string> {
  const { regNo, firstName, lastName, className, outstandingUgx } = adminTexts.lists.students.columns;
  yield BYTE_ORDER_MARK + formatCsv([[regNo, firstName, lastName, className, outstandingUgx]]);
  for (let after: string | null = ''; after !== null; ) {
    const students: AbsentStudent[] = await listAbsentStudents(db, file, { after, limit: BATCH_LINES });
    yield formatCsv(
      students.map((row) => [row.regNo, row.firstName, row.lastName, row.className, row.outstandingUgx]),
    );
    after = students.length < BATCH_LINES ? null : (students.at(-1)?.regNo ?? null);
  }
}

export interface RegisterImportsRouteDependencies {
  database: Database;
  serveOn: (app: FastifyInstance) => Serve;
  imports: RegisterImports;
  /** Starts the comparison of uploaded files. */
  startRegisterChecks: () => void;
}

/** Serves register imports. A bursar uploads, sees and applies those of their own school only. */
export const registerImportsRoutes = async (
  app: FastifyInstance,
  { database, serveOn, imports, startRegisterChecks }: RegisterImportsRouteDependencies,
): Promise<void> => {
  const find = async (id: string, { schoolId }: StaffUser): Promise<RegisterImportView | null> => {
    const found = await viewImport(database, id);
    return found && (schoolId === null || schoolId === found.school.id) ? found : null;
  };
  const show = async (id: string, staffUser: StaffUser): Promise<Result<RegisterImportAnswer, Problem>> => {
    const found = await find(id, staffUser);
    return found ? ok({ import: found }) : err(problem('not_found'));
  };
  /** Returns the import after a change, or the problem of the change; `not_found` before it for an import of another school. */
  const change = async (id: string, staffUser: StaffUser, run: () => Promise<Result<null, Problem>>) => {
    if (!(await find(id, staffUser))) return err(problem('not_found'));
    const changed = await run();
    return changed.ok ? show(id, staffUser) : changed;
  };

  await app.register(async (files) => {
    acceptBodyUploads(files, ['text/csv', WORKBOOK_TYPE], MAX_REGISTER_BYTES);

    serveOn(files)(uploadRegister, async ({ staffUser, params: { id }, query: { name }, request }) => {
      const school = await findSchool(database, id);
      if (!school) return err(problem('school_not_found'));
      const file = request.body;
      if (file !== undefined && !Buffer.isBuffer(file)) return err(problem('content_type_unsupported'));
      const added = await imports.add({
        schoolId: school.id,
        fileName: cleanFileName(name, 'register.csv'),
        by: staffUser.id,
        file: file ?? Buffer.alloc(0),
      });
      if (!added.ok) return added;
      startRegisterChecks();
      return show(added.value, staffUser);
    });
  });

  const serve = serveOn(app);

  serve(getRegisterImport, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(downloadRegisterProblems, async ({ params: { id }, staffUser, reply }) => {
    const found = await find(id, staffUser);
    if (!found) return err(problem('not_found'));
    return reply
      .header('content-disposition', 'attachment; filename="problems.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(generateProblemsCsv(database, found.id)));
  });

  serve(downloadAbsentStudents, async ({ params: { id }, staffUser, reply }) => {
    const found = await find(id, staffUser);
    if (found?.status !== 'checked') return err(problem('not_found'));
    const file = { importId: found.id, schoolId: found.school.id };
    return reply
      .header('content-disposition', 'attachment; filename="not-in-the-file.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(generateAbsentCsv(database, file)));
  });

  serve(applyRegisterImport, ({ staffUser, params: { id }, body: { leavers = null } }) =>
    change(id, staffUser, () => imports.apply(id, staffUser.id, leavers)),
  );

  serve(discardRegisterImport, ({ staffUser, params: { id } }) =>
    change(id, staffUser, () => imports.discard(id)),
  );
};
