import { Readable } from 'node:stream';
import { type Problem, problem, type Result } from '@somesa/core';
import { MAX_REGISTER_BYTES, type RegisterImportAnswer } from '@somesa/core/office';
import { officeTexts } from '@somesa/core/office-texts';
import {
  errorCodes,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { readBodyAtMinimumRate, TooSlow } from '../../messaging/uploads/minimum-rate';
import { enterOffice, type Officer } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { acceptedLanguage } from '../../platform/http/accepted-language';
import { sendProblem } from '../../platform/http/send-problem';
import { findSchool, readSchoolId } from '../schools/office-schools-repository';
import { writeProblemsFile } from './problems-file';
import { viewImport } from './register-import-view';
import type { RegisterImports } from './register-imports';

const CREATED = 201;
/** As much of a file's name as is kept. */
const MAX_FILE_NAME_LENGTH = 120;
const LIMIT_TEXT = `${MAX_REGISTER_BYTES / 1024 / 1024} MB`;

type ById = { Params: { id: string } };
type Upload = { Params: { id: string }; Querystring: { name?: unknown }; Body: Buffer | undefined };

export interface RegisterImportsRouteDependencies {
  database: Database;
  guard: Guard;
  imports: RegisterImports;
  /** To call once a file waits for its lines to be compared. */
  checkSoon: () => void;
}

const fileNameOf = (given: unknown): string =>
  (typeof given === 'string' ? given : '')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_FILE_NAME_LENGTH) || 'register.csv';

/** Files of schools' registers: POST /admin/schools/:id/register-imports and what follows. For staff. */
export const registerImportsRoutes = async (
  app: FastifyInstance,
  { database, guard, imports, checkSoon }: RegisterImportsRouteDependencies,
): Promise<void> => {
  const show = async (reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const found = await viewImport(database, id);
    if (!found) return sendProblem(reply, problem('not_found'));
    const body: RegisterImportAnswer = { import: found };
    return reply.send(body);
  };

  await app.register(async (files) => {
    // Who may send a file is known before its body is read.
    const officers = new WeakMap<FastifyRequest, Officer>();
    const enter = async (request: FastifyRequest, reply: FastifyReply) => {
      const officer = await enterOffice(guard, request, reply, 'staff');
      if (!officer) return reply;
      officers.set(request, officer);
    };
    files.addContentTypeParser('text/csv', async (request: FastifyRequest, body: Readable) => {
      if (Number(request.headers['content-length']) > MAX_REGISTER_BYTES)
        throw new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE();
      return readBodyAtMinimumRate(body, MAX_REGISTER_BYTES);
    });
    files.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error instanceof TooSlow) {
        // What is left of the file stays unread: the line ends with the answer.
        void reply.header('connection', 'close');
        return sendProblem(reply, problem('body_too_slow'));
      }
      if (error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') throw error;
      return sendProblem(reply, problem('body_too_large', { limit: LIMIT_TEXT }));
    });

    files.post<Upload>(
      '/admin/schools/:id/register-imports',
      { onRequest: enter },
      async (request, reply) => {
        const officer = officers.get(request);
        if (!officer) return sendProblem(reply, problem('not_found'));
        const schoolId = readSchoolId(request.params.id, officer);
        const school = schoolId === null ? null : await findSchool(database, schoolId);
        if (!school) return sendProblem(reply, problem('school_not_found'));
        if (request.body !== undefined && !Buffer.isBuffer(request.body)) {
          return sendProblem(reply, problem('content_type_unsupported'));
        }
        const id = await imports.add({
          ...{ schoolId: school.id, fileName: fileNameOf(request.query.name), by: officer.id },
          file: request.body ?? Buffer.alloc(0),
        });
        checkSoon();
        return show(reply.code(CREATED), id);
      },
    );
  });

  app.get<ById>('/admin/register-imports/:id', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    return show(reply, request.params.id);
  });

  app.get<ById>('/admin/register-imports/:id/problems.csv', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const found = await viewImport(database, request.params.id);
    if (!found) return sendProblem(reply, problem('not_found'));
    const { registerProblems } = officeTexts[acceptedLanguage(request.headers['accept-language'])];
    return reply
      .header('content-disposition', 'attachment; filename="problems.csv"')
      .type('text/csv; charset=utf-8')
      .send(Readable.from(writeProblemsFile(database, found.id, registerProblems)));
  });

  const settle = (
    word: 'apply' | 'drop',
    settled: (id: string, by: string) => Promise<Result<null, Problem>>,
  ) => {
    app.post<ById>(`/admin/register-imports/:id/${word}`, async (request, reply) => {
      const officer = await enterOffice(guard, request, reply, 'staff');
      if (!officer) return reply;
      const done = await settled(request.params.id, officer.id);
      return done.ok ? show(reply, request.params.id) : sendProblem(reply, done.error);
    });
  };
  settle('apply', imports.apply);
  settle('drop', (id) => imports.drop(id));
};
