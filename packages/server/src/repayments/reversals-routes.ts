import { parseRequest, problem, repaymentBodies } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import type { Guard } from '../accounts/guard';
import { requireStaff } from '../accounts/require-staff';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { isLoanId as isUuid } from '../loans/loan-view';
import type { PaymentReversals } from './reverse-payment';

/** POST /admin/payments/:id/reverse: staff takes back what a provider took back. Whoever is not of staff finds nothing here. */
export const reversalsRoutes = (
  app: FastifyInstance,
  { reversals, guard }: { reversals: PaymentReversals; guard: Guard },
): void => {
  app.post<{ Params: { id: string } }>('/admin/payments/:id/reverse', async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    const staff = await requireStaff(guard, request);
    if (!staff.ok) return sendProblem(reply, staff.error);
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('payment_not_found'));
    const body = parseRequest(request.body, repaymentBodies.reverse);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const officerId = staff.value.user.id;
    const reversed = await reversals.reverse(id, { officerId, reason: body.value.reason });
    if (!reversed.ok) return sendProblem(reply, reversed.error);
    const { reference, state: status, purpose, amount_ugx: amount } = reversed.value;
    return reply.send({ payment: { id, reference, status, purpose, amount } });
  });
};
