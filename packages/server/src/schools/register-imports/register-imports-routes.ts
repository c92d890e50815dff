import { Readable } from 'node:stream';
import { err, formatText, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  type AbsentStudent,
  formatRegisterLine,
  MAX_REGISTER_BYTES,
  type RegisterImportAnswer,
  type RegisterImportView,
  templateFields,
  workbookTypes,
} from '@somesa/core/admin';
import { adminTexts } from '@somesa/core/admin-texts';
import * as contract from '@somesa/core/contract';
import type { FastifyInstance } from 'fastify';
import { acceptBodyUploads, cleanFileName } from '../../messaging/uploads/body-uploads';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import { type CsvCell, writeCsv } from '../../platform/csv/csv';
import type { Database, Queryable } from '../../platform/db/database';
import { sendDownload } from '../../platform/http/send-download';
import type { StaffUser } from '../../platform/http/staff-user';
import { writeXlsx } from '../../platform/xlsx/write-xlsx';
import { listProblemLines, type ProblemLine, viewImport } from './register-import-view';
import type { RegisterImports } from './register-imports';
import { listAbsentStudents } from './register-imports-repository';

/** Number of lines read at a time. */
const BATCH_LINES = 1_000;

/** Reads pages, each after the last row of the one before, until one is not full. */
async function* readPages<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let rows: Row[] = [];
  do {
    rows = await read(rows.at(-1));
    yield rows;
  } while (rows.length === BATCH_LINES);
}

/** Generates the rows of a workbook with the lines of a file that have problems or warnings: its own columns, and what to change. */
async function* generateProblemRows(
  db: Queryable,
  { id, layout }: RegisterImportView,
): AsyncGenerator<string[][]> {
  const { change, line: sentences, fields } = adminTexts.registerProblems;
  const plain = ['regNo', 'firstName', 'lastName', 'className'] as const;
  const heads = layout?.columns.map(({ head }) => head) ?? plain.map((field) => fields[field]);
  // A class that stood above the children or in the name of their sheet gets a column.
  const hasClass = layout?.columns.some(({ field }) => field === 'className') ?? true;
  yield [[...heads, ...(hasClass ? [] : [fields.className]), change]];
  const read = (last: ProblemLine | undefined) =>
    listProblemLines(db, id, { after: last?.line ?? 0, limit: BATCH_LINES, isWrong: [true, false] });
  for await (const lines of readPages(read))
    yield lines.map(({ line, otherLine, cells, problem, ...child }) => [
      ...heads.map((_, at) => (cells ? (cells[at] ?? '') : child[plain[at] ?? 'regNo'])),
      ...(hasClass ? [] : [child.className]),
      formatText(sentences[problem], { line: formatRegisterLine(otherLine ?? line, layout) }),
    ]);
}

async function* generateTemplateRows(): AsyncGenerator<string[][]> {
  yield [templateFields.map((field) => adminTexts.registerProblems.fields[field])];
}

/** Generates the rows of all enrolled students who are not in a file. */
async function* generateAbsentRows(
  db: Queryable,
  file: { importId: string; schoolId: number },
): AsyncGenerator<CsvCell[][]> {
  const { columns } = adminTexts.lists.students;
  const fields = ['regNo', 'firstName', 'lastName', 'className', 'outstandingUgx'] as const;
  yield [fields.map((field) => columns[field])];
  const read = (last: AbsentStudent | undefined) =>
    listAbsentStudents(db, file, { after: last?.regNo ?? '', limit: BATCH_LINES });
  for await (const students of readPages(read))
    yield students.map((student) => fields.map((field) => student[field]));
}

export interface RegisterImportsRouteDependencies {
  database: Database;
  clock: Clock;
  serveOn: (app: FastifyInstance) => Serve;
  imports: RegisterImports;
  /** Starts the comparison of uploaded files. */
  startRegisterChecks: () => void;
}

/** Serves register imports. A bursar uploads, sees and applies those of their own school only. */
export const registerImportsRoutes = async (
  app: FastifyInstance,
  { database, clock, serveOn, imports, startRegisterChecks }: RegisterImportsRouteDependencies,
): Promise<void> => {
  const find = async (id: string, { schoolId }: StaffUser): Promise<RegisterImportView | null> => {
    const found = await viewImport(database, id, clock.now());
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
    acceptBodyUploads(files, ['text/csv', ...Object.values(workbookTypes)], MAX_REGISTER_BYTES);

    serveOn(files)(contract.uploadRegister, async ({ staffUser, school, query: { name }, request }) => {
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

  serve(contract.getRegisterImport, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(contract.downloadRegisterProblems, async ({ params: { id }, staffUser, reply }) => {
    const found = await find(id, staffUser);
    if (!found) return err(problem('not_found'));
    return sendDownload(
      reply,
      'what-to-change.xlsx',
      Readable.from(writeXlsx(generateProblemRows(database, found))),
    );
  });

  serve(contract.downloadRegisterTemplate, async ({ reply }) =>
    sendDownload(reply, 'register.xlsx', Readable.from(writeXlsx(generateTemplateRows()))),
  );

  serve(contract.matchRegisterColumns, ({ staffUser, params: { id }, body }) =>
    change(id, staffUser, async () => {
      const { sheet = null, fields = null, className = null, surname } = body;
      const matched = await imports.match(id, { sheet, fields, className, surname });
      if (matched.ok) startRegisterChecks();
      return matched;
    }),
  );

  serve(contract.downloadAbsentStudents, async ({ params: { id }, staffUser, reply }) => {
    const found = await find(id, staffUser);
    if (found?.status !== 'checked') return err(problem('not_found'));
    const file = { importId: found.id, schoolId: found.school.id };
    return sendDownload(
      reply,
      'not-in-the-file.csv',
      Readable.from(writeCsv(generateAbsentRows(database, file))),
    );
  });

  serve(contract.applyRegisterImport, ({ staffUser, params: { id }, body }) =>
    change(id, staffUser, () => imports.apply(id, staffUser, body)),
  );

  serve(contract.promoteClasses, async ({ staffUser, school, body }) => {
    const made = await imports.promote({ ...body, schoolId: school.id, by: staffUser.id });
    if (!made.ok) return made;
    startRegisterChecks();
    return show(made.value, staffUser);
  });

  serve(contract.undoRegisterImport, ({ staffUser, params: { id } }) =>
    change(id, staffUser, () => imports.undo(id, staffUser)),
  );

  serve(contract.discardRegisterImport, ({ staffUser, params: { id } }) =>
    change(id, staffUser, () => imports.discard(id)),
  );
};
