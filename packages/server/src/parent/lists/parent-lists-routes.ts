import { type LoanAccountAnswer, type OverviewAnswer, paymentPurposes, problem } from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findPosition, listPositions } from '../../loans/repayments/loan-positions';
import { listSchedules } from '../../loans/repayments/loan-schedules';
import { listRepayments } from '../../loans/repayments/repayment-list';
import type { Notifications } from '../../messaging/notifications/notifications';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { parsePageCursor } from '../../platform/db/page-cursor';
import { oneOf, type Query, readQuery } from '../../platform/http/read-query';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import { listPayments } from './payment-list';
import { readDay } from './read-day';

const loanOf = (text: string): string | null => (isUuid(text) ? text : null);

/** GET /parent/overview, /parent/loans/:id/account, /parent/repayments, /parent/payments: what the dashboard reads. */
export const parentListsRoutes = (
  app: FastifyInstance,
  deps: {
    database: Database;
    clock: Clock;
    guard: Guard;
    notifications: Pick<Notifications, 'countUnread'>;
  },
): void => {
  const { database, clock, guard, notifications } = deps;

  /** Answers who is signed in, or answers the call. */
  const ownerOf = async (request: FastifyRequest, reply: FastifyReply): Promise<string | null> => {
    const me = await guard.requireUser(request);
    if (me.ok) return me.value.user.id;
    sendProblem(reply, me.error);
    return null;
  };

  app.get('/parent/overview', async (request, reply) => {
    const userId = await ownerOf(request, reply);
    if (userId === null) return reply;
    const [found, unread] = await Promise.all([
      listPositions(database, userId, clock.now()),
      notifications.countUnread(userId),
    ]);
    const sum = (part: 'taken' | 'paid' | 'pending') => found.reduce((total, loan) => total + loan[part], 0);
    const answer: OverviewAnswer = {
      totals: { taken: sum('taken'), paid: sum('paid'), pending: sum('pending') },
      ...{ loans: found, unread },
    };
    return reply.send(answer);
  });

  app.get<{ Params: { id: string } }>('/parent/loans/:id/account', async (request, reply) => {
    const userId = await ownerOf(request, reply);
    if (userId === null) return reply;
    const { id } = request.params;
    const account = isUuid(id) ? await findPosition(database, userId, id, clock.now()) : null;
    if (!account) return sendProblem(reply, problem('loan_not_found'));
    const answer: LoanAccountAnswer = { account, schedules: await listSchedules(database, id) };
    return reply.send(answer);
  });

  app.get<Query>('/parent/repayments', async (request, reply) => {
    const userId = await ownerOf(request, reply);
    if (userId === null) return reply;
    const { wrong, read, isWrong } = readQuery(request.query);
    const [from, to] = [read('from', readDay), read('to', readDay)];
    const asked = { loanId: read('loanId', loanOf), from, to, after: read('cursor', parsePageCursor) };
    if (from && to && to < from) wrong.to = ['field_invalid'];
    if (isWrong()) return sendFieldErrors(reply, wrong);
    return reply.send(await listRepayments(database, userId, asked));
  });

  app.get<Query>('/parent/payments', async (request, reply) => {
    const userId = await ownerOf(request, reply);
    if (userId === null) return reply;
    const { wrong, read, isWrong } = readQuery(request.query);
    const asked = {
      purpose: read('purpose', oneOf(paymentPurposes)) ?? 'fees',
      after: read('cursor', parsePageCursor),
    };
    if (isWrong()) return sendFieldErrors(reply, wrong);
    return reply.send(await listPayments(database, userId, asked));
  });
};
