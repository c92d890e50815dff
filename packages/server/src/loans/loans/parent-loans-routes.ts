import {
  loanDocumentBody,
  type Problem,
  parseLoanStates,
  parseRequest,
  problem,
  type Result,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { parsePageCursor } from '../../platform/db/page-cursor';
import { type Query, readQuery } from '../../platform/http/read-query';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { listLoans, viewLoan } from './loan-view';
import { findLoan } from './loans-repository';
import type { ParentLoans } from './parent-loans';

type ById = { Params: { id: string } };

/** GET /parent/loans, GET /parent/loans/:id, and what a parent does with one: somebody else's is not found. */
export const parentLoansRoutes = (
  app: FastifyInstance,
  deps: { database: Database; guard: Guard; parentLoans: ParentLoans },
): void => {
  const { database, guard, parentLoans } = deps;

  const answer = async (
    reply: FastifyReply,
    id: string,
    done: Result<null, Problem>,
  ): Promise<FastifyReply> => {
    if (!done.ok) return sendProblem(reply, done.error);
    const loan = await viewLoan(database, id);
    return loan ? reply.send({ loan }) : sendProblem(reply, problem('loan_not_found'));
  };

  app.get<Query>('/parent/loans', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { wrong, read, isWrong } = readQuery(request.query);
    const asked = { states: read('status', parseLoanStates), after: read('cursor', parsePageCursor) };
    if (isWrong()) return sendFieldErrors(reply, wrong);
    return reply.send(await listLoans(database, me.value.user.id, asked));
  });

  app.get<ById>('/parent/loans/:id', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { id } = request.params;
    const row = isUuid(id) ? await findLoan(database, id) : null;
    const loan = row?.userId === me.value.user.id ? await viewLoan(database, id) : null;
    return loan ? reply.send({ loan }) : sendProblem(reply, problem('loan_not_found'));
  });

  app.post<ById>('/parent/loans/:id/withdraw', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('loan_not_found'));
    return answer(reply, id, await parentLoans.withdraw(me.value.user.id, id));
  });

  app.post<ById>('/parent/loans/:id/documents', async (request, reply) => {
    const me = await guard.requireUser(request);
    if (!me.ok) return sendProblem(reply, me.error);
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('loan_not_found'));
    const body = parseRequest(request.body, loanDocumentBody);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return answer(reply, id, await parentLoans.addDocument(me.value.user.id, id, body.value));
  });
};
