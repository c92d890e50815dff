import { parseRequest, problem, repaymentBodies } from '@somesa/core';
import type { FastifyInstance } from 'fastify';
import { enterOffice } from '../../people/access/enter-office';
import type { Guard } from '../../people/access/guard';
import { isUuid } from '../../platform/db/is-uuid';
import { sendFieldErrors, sendProblem } from '../../platform/http/send-problem';
import type { PaymentReversals } from './reverse-payment';

/** POST /admin/payments/:id/reverse: staff takes back what a provider took back. Whoever is not of staff finds nothing here. */
export const reversalsRoutes = (
  app: FastifyInstance,
  { reversals, guard }: { reversals: PaymentReversals; guard: Guard },
): void => {
  app.post<{ Params: { id: string } }>('/admin/payments/:id/reverse', async (request, reply) => {
    const officer = await enterOffice(guard, request, reply, 'staff');
    if (!officer) return reply;
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('payment_not_found'));
    const body = parseRequest(request.body, repaymentBodies.reverse);
    if (!body.ok) return sendFieldErrors(reply, body.error);
    const reversed = await reversals.reverse(id, { officerId: officer.id, reason: body.value.reason });
    if (!reversed.ok) return sendProblem(reply, reversed.error);
    const { reference, state: status, purpose, amount_ugx: amount } = reversed.value;
    return reply.send({ payment: { id, reference, status, purpose, amount } });
  });
};
