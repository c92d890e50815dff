import { type Problem, parseRequest, problem, type Result } from '@somesa/core';
import { type SettlementAnswer, settlementBodies } from '@somesa/core/office';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { enterOffice, type Officer } from '../office/enter-office';
import { readNumber } from '../schools/office-schools-repository';
import { viewSettlement } from './settlement-view';
import { createSettlements } from './settlements';

const CREATED = 201;

type ById = { Params: { id: string } };

/** POST /admin/schools/:id/settlements and what follows: what is handed to schools. A bursar sees those of their own. */
export const settlementsRoutes = (
  app: FastifyInstance,
  { database, clock, guard }: { database: Database; clock: Clock; guard: Guard },
): void => {
  const settlements = createSettlements({ database, clock });

  const show = async (
    reply: FastifyReply,
    done: Result<string, Problem>,
    officer: Officer,
  ): Promise<FastifyReply> => {
    if (!done.ok) return sendProblem(reply, done.error);
    const settlement = await viewSettlement(database, done.value, officer);
    if (!settlement) return sendProblem(reply, problem('not_found'));
    const answer: SettlementAnswer = { settlement };
    return reply.send(answer);
  };

  app.post<ById>('/admin/schools/:id/settlements', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const body = parseRequest(request.body, settlementBodies.created);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const school = readNumber(request.params.id);
    if (school === null) return sendProblem(reply, problem('school_not_found'));
    const created = await settlements.create(school, body.value.untilOn, officer.id);
    return show(created.ok ? reply.code(CREATED) : reply, created, officer);
  });

  app.get<ById>('/admin/settlements/:id', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'school');
    return officer ? show(reply, { ok: true, value: request.params.id }, officer) : reply;
  });

  app.post<ById>('/admin/settlements/:id/paid', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const body = parseRequest(request.body, settlementBodies.paid);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return show(reply, await settlements.pay(request.params.id, body.value, officer.id), officer);
  });

  app.post<ById>('/admin/settlements/:id/cancel', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    return show(reply, await settlements.cancel(request.params.id, officer.id), officer);
  });
};
