import { kampalaDay, type Problem, parseRequest, problem, type Result } from '@somesa/core';
import {
  type OfficeAccess,
  type OfficeSchoolAnswer,
  type OfficeSchoolsAnswer,
  parsePayoutAccount,
  type SchoolSnippetAnswer,
  type SchoolStatementAnswer,
  schoolBodies,
} from '@somesa/core/office';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { type Query, readQuery } from '../http/read-query';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { enterOffice, type Officer } from '../office/enter-office';
import { readDay } from '../parent-lists/read-day';
import { viewOfficeSchool } from './office-school-view';
import { createOfficeSchools } from './office-schools';
import { findSchool, listSchoolChoices, readSchoolId } from './office-schools-repository';
import { makeSchoolStatement } from './school-ledger';
import { schoolOriginsRoutes } from './school-origins-routes';
import { snippetsOf } from './school-snippet';
import { schoolTermsRoutes } from './school-terms-routes';

const CREATED = 201;

export interface OfficeSchoolsRouteDependencies {
  database: Database;
  clock: Clock;
  guard: Guard;
  publicUrl: string;
}

/** A call about one school. */
export type OfSchool = { Params: { id: string } };

/** Who asks about which school; null where the answer is given. */
export type EnterSchool = (
  request: FastifyRequest<OfSchool>,
  reply: FastifyReply,
  access?: OfficeAccess,
) => Promise<{ officer: Officer; id: number } | null>;

/** Shows a school as it stands after a call, or what refused the call; `more` is what the answer holds besides. */
export type ShowSchool = (
  reply: FastifyReply,
  id: number,
  done?: Result<unknown, Problem>,
  more?: object,
) => Promise<FastifyReply>;

/** GET, POST /admin/schools and what is below: what the back office knows of schools and does to them. A bursar sees their own. */
export const officeSchoolsRoutes = (app: FastifyInstance, deps: OfficeSchoolsRouteDependencies): void => {
  const { database, clock, guard, publicUrl } = deps;
  const schools = createOfficeSchools({ database, clock });

  const enter: EnterSchool = async (request, reply, access = 'staff') => {
    const officer = await enterOffice(guard, request, reply, access);
    if (!officer) return null;
    const id = readSchoolId(request.params.id, officer);
    if (id === null) sendProblem(reply, problem('school_not_found'));
    return id === null ? null : { officer, id };
  };

  const show: ShowSchool = async (reply, id, done, more) => {
    if (done && !done.ok) return sendProblem(reply, done.error);
    const school = await viewOfficeSchool(database, id, clock.now());
    if (!school) return sendProblem(reply, problem('school_not_found'));
    const answer: OfficeSchoolAnswer = { school };
    return reply.send({ ...answer, ...more });
  };

  app.get('/admin/schools', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const answer: OfficeSchoolsAnswer = { schools: await listSchoolChoices(database) };
    return reply.send(answer);
  });

  app.post('/admin/schools', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const body = parseRequest(request.body, schoolBodies.added);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const added = await schools.add(body.value, officer.id);
    return added.ok ? show(reply.code(CREATED), added.value) : sendProblem(reply, added.error);
  });

  app.get<OfSchool>('/admin/schools/:id', async (request, reply) => {
    const asked = await enter(request, reply, 'school');
    return asked ? show(reply, asked.id) : reply;
  });

  app.put<OfSchool>('/admin/schools/:id', async (request, reply) => {
    const asked = await enter(request, reply);
    if (!asked) return reply;
    const body = parseRequest(request.body, schoolBodies.changed);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return show(reply, asked.id, await schools.change(asked.id, body.value, asked.officer.id));
  });

  app.put<OfSchool>('/admin/schools/:id/payout-account', async (request, reply) => {
    const asked = await enter(request, reply, 'administrator');
    if (!asked) return reply;
    const body = parsePayoutAccount(request.body);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return show(reply, asked.id, await schools.savePayout(asked.id, body.value, asked.officer.id));
  });

  app.get<OfSchool>('/admin/schools/:id/snippet', async (request, reply) => {
    const asked = await enter(request, reply, 'school');
    if (!asked) return reply;
    const school = await findSchool(database, asked.id);
    if (!school) return sendProblem(reply, problem('school_not_found'));
    const answer: SchoolSnippetAnswer = { snippets: snippetsOf(school.slug, publicUrl) };
    return reply.send(answer);
  });

  app.get<OfSchool & Query>('/admin/schools/:id/statement', async (request, reply) => {
    const asked = await enter(request as FastifyRequest<OfSchool>, reply, 'school');
    if (!asked) return reply;
    const today = kampalaDay(clock.now());
    const { wrong, read, isWrong } = readQuery(request.query);
    const [from, to] = [read('from', readDay) ?? `${today.slice(0, 8)}01`, read('to', readDay) ?? today];
    if (!isWrong() && from > to) wrong.to = ['range_swapped'];
    if (isWrong()) return sendFieldErrors(reply, wrong);
    if (!(await findSchool(database, asked.id))) return sendProblem(reply, problem('school_not_found'));
    const statement = await makeSchoolStatement(database, asked.id, { from, to });
    const answer: SchoolStatementAnswer = { statement };
    return reply.send(answer);
  });

  schoolTermsRoutes(app, { ...deps, enter, show });
  schoolOriginsRoutes(app, { ...deps, enter, show });
};
