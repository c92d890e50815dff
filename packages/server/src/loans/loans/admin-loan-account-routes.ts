import { type LoanAccountAnswer, problem } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { parsePageCursor } from '../../platform/db/page-cursor';
import { readQuery } from '../../platform/http/read-query';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { findPositionOfLoan } from '../repayments/loan-positions';
import { listSchedules } from '../repayments/loan-schedules';
import { listRepaymentsOfLoan } from '../repayments/repayment-list';

type ById = { Params: { id: string }; Querystring: Record<string, unknown> };

/** GET /admin/loans/:id/account and /repayments: where the money of a loan stands, as its parent sees it. */
export const adminLoanAccountRoutes = (
  app: FastifyInstance,
  { database, clock, guard }: { database: Database; clock: Clock; guard: Guard },
): void => {
  app.get<ById>('/admin/loans/:id/account', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const { id } = request.params;
    const account = isUuid(id) ? await findPositionOfLoan(database, id, clock.now()) : null;
    if (!account) return sendProblem(reply, problem('loan_not_found'));
    const answer: LoanAccountAnswer = { account, schedules: await listSchedules(database, id) };
    return reply.send(answer);
  });

  app.get<ById>('/admin/loans/:id/repayments', async (request, reply) => {
    if (!(await enterOffice(guard, request, reply, 'staff'))) return reply;
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('loan_not_found'));
    const { wrong, read, isWrong } = readQuery(request.query);
    const after = read('cursor', parsePageCursor);
    if (isWrong()) return sendFieldErrors(reply, wrong);
    return reply.send(await listRepaymentsOfLoan(database, id, after));
  });
};
