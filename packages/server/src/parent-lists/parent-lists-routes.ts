import {
  type FieldKeys,
  type LoanAccountAnswer,
  type OverviewAnswer,
  type PaymentPurpose,
  paymentPurposes,
  problem,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../accounts/guard';
import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { isLoanId } from '../loans/loan-view';
import type { Notifications } from '../notifications/notifications';
import { findPosition, listPositions } from './loan-positions';
import { listSchedules } from './loan-schedules';
import { type PageCursor, parsePageCursor } from './page-cursor';
import { listPayments } from './payment-list';
import { readDay } from './read-day';
import { listRepayments } from './repayment-list';

type Query = { Querystring: Record<string, unknown> };

/** Reads the parts of an address that lists share; what can't be read is named in `wrong`. */
const readQuery = (query: Record<string, unknown>) => {
  const wrong: FieldKeys = {};
  const read = <T>(name: string, parse: (text: string) => T | null): T | null => {
    const given = query[name];
    if (given === undefined) return null;
    const value = typeof given === 'string' ? parse(given) : null;
    if (value === null) wrong[name] = ['field_invalid'];
    return value;
  };
  return { wrong, read };
};

const isWrong = (wrong: FieldKeys): boolean => Object.keys(wrong).length > 0;
const loanOf = (text: string): string | null => (isLoanId(text) ? text : null);
const purposeOf = (text: string): PaymentPurpose | null =>
  paymentPurposes.find((purpose) => purpose === text) ?? null;
const cursorOf = (text: string): PageCursor | null => parsePageCursor(text);

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
    void reply.header('cache-control', 'no-store');
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
    const account = isLoanId(id) ? await findPosition(database, userId, id, clock.now()) : null;
    if (!account) return sendProblem(reply, problem('loan_not_found'));
    const answer: LoanAccountAnswer = { account, schedules: await listSchedules(database, id) };
    return reply.send(answer);
  });

  app.get<Query>('/parent/repayments', async (request, reply) => {
    const userId = await ownerOf(request, reply);
    if (userId === null) return reply;
    const { wrong, read } = readQuery(request.query);
    const [from, to] = [read('from', readDay), read('to', readDay)];
    const asked = { loanId: read('loanId', loanOf), from, to, after: read('cursor', cursorOf) };
    if (from && to && to < from) wrong.to = ['field_invalid'];
    if (isWrong(wrong)) return sendFieldErrors(reply, wrong);
    return reply.send(await listRepayments(database, userId, asked));
  });

  app.get<Query>('/parent/payments', async (request, reply) => {
    const userId = await ownerOf(request, reply);
    if (userId === null) return reply;
    const { wrong, read } = readQuery(request.query);
    const asked = { purpose: read('purpose', purposeOf) ?? 'fees', after: read('cursor', cursorOf) };
    if (isWrong(wrong)) return sendFieldErrors(reply, wrong);
    return reply.send(await listPayments(database, userId, asked));
  });
};
