import { type Problem, parseRequest, problem, type Result } from '@somesa/core';
import { moneyBodies } from '@somesa/core/office';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { viewBankLine } from './bank-line-view';
import type { UnmatchedLines } from './unmatched-lines';

type ById = { Params: { id: string } };

/** GET /admin/bank-lines/:id; POST .../allocate, to book it to a payment; POST .../return, to write down that it was sent back. */
export const bankLinesRoutes = (
  app: FastifyInstance,
  { database, guard, lines }: { database: Database; guard: Guard; lines: UnmatchedLines },
): void => {
  const answerWith = async (reply: FastifyReply, id: string): Promise<FastifyReply> => {
    const line = await viewBankLine(database, id);
    return line ? reply.send(line) : sendProblem(reply, problem('not_found'));
  };

  const answerDone = (
    reply: FastifyReply,
    id: string,
    done: Result<void, Problem>,
  ): FastifyReply | Promise<FastifyReply> =>
    done.ok ? answerWith(reply, id) : sendProblem(reply, done.error);

  app.get<ById>('/admin/bank-lines/:id', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    return officer ? answerWith(reply, request.params.id) : reply;
  });

  app.post<ById>('/admin/bank-lines/:id/allocate', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const body = parseRequest(request.body, moneyBodies.allocate);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const { id } = request.params;
    return answerDone(reply, id, await lines.allocate(id, body.value, officer.id));
  });

  app.post<ById>('/admin/bank-lines/:id/return', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const body = parseRequest(request.body, moneyBodies.returned);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const { id } = request.params;
    return answerDone(reply, id, await lines.giveBack(id, body.value, officer.id));
  });
};
