import { type Problem, parseRequest, problem, type Result } from '@somesa/core';
import { moneyBodies } from '@somesa/core/office';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { enterOffice, type Officer } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import type { Database } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { RefundPayouts } from '../refunds/refund-payouts';
import { viewAdminPayment } from './admin-payment-view';
import type { PaymentInquiries } from './payment-inquiries';

type ById = { Params: { id: string } };

export interface AdminPaymentsDependencies {
  database: Database;
  guard: Guard;
  inquiries: PaymentInquiries;
  refunds: RefundPayouts;
}

/** GET /admin/payments/:id, POST .../ask and .../refund. A bursar sees their own school's payments, and does nothing to them. */
export const adminPaymentsRoutes = (app: FastifyInstance, deps: AdminPaymentsDependencies): void => {
  const { database, guard } = deps;

  const answerWith = async (reply: FastifyReply, officer: Officer, id: string): Promise<FastifyReply> => {
    const payment = isUuid(id) ? await viewAdminPayment(database, id, officer) : null;
    return payment ? reply.send({ payment }) : sendProblem(reply, problem('payment_not_found'));
  };

  const answerDone = (
    reply: FastifyReply,
    officer: Officer,
    id: string,
    done: Result<void, Problem>,
  ): FastifyReply | Promise<FastifyReply> =>
    done.ok ? answerWith(reply, officer, id) : sendProblem(reply, done.error);

  app.get<ById>('/admin/payments/:id', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'school');
    return officer ? answerWith(reply, officer, request.params.id) : reply;
  });

  app.post<ById>('/admin/payments/:id/ask', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('payment_not_found'));
    return answerDone(reply, officer, id, await deps.inquiries.ask(id, officer.id));
  });

  app.post<ById>('/admin/payments/:id/refund', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('payment_not_found'));
    const body = parseRequest(request.body, moneyBodies.refund);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    return answerDone(reply, officer, id, await deps.refunds.pay(id, body.value, officer.id));
  });
};
