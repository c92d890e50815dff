import {
  type PaymentWay,
  type Problem,
  parsePaymentRequest,
  parsePaymentWay,
  problem,
  type Result,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Limits } from '../http/limits';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import { parseIdempotencyKey } from './idempotency';
import type { PaymentStreams } from './payment-streams';
import type { Payments, StartedAnswer } from './payments';

const isId = (id: string): boolean => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(id);

const secretOf = (request: FastifyRequest): string => {
  const header = request.headers['x-payment-secret'];
  return typeof header === 'string' ? header : '';
};

const answer = (reply: FastifyReply, started: Result<StartedAnswer, Problem>): FastifyReply =>
  started.ok ? reply.code(started.value.status).send(started.value.body) : sendProblem(reply, started.error);

/** POST /payments, GET /payments/:id (once, or as an event stream), POST /payments/:id/retry. */
export const paymentsRoutes = (
  app: FastifyInstance,
  deps: { payments: Payments; streams: PaymentStreams; limits: Limits },
): void => {
  const { payments, streams, limits } = deps;

  const admit = async (request: FastifyRequest, way: PaymentWay): Promise<Problem | null> =>
    (await limits.initiation(request)) ?? (way.paymentMethod === 'mobile' ? limits.prompt(request) : null);

  app.post('/payments', async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    if (!key.ok) return sendProblem(reply, key.error);
    const asked = parsePaymentRequest(request.body);
    if (!asked.ok) return sendFieldErrors(reply, asked.error);
    return answer(reply, await payments.start(key.value, asked.value, () => admit(request, asked.value)));
  });

  app.post<{ Params: { id: string } }>('/payments/:id/retry', async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    if (!key.ok) return sendProblem(reply, key.error);
    const way = parsePaymentWay(request.body);
    if (!way.ok) return sendFieldErrors(reply, way.error);
    const { id } = request.params;
    if (!isId(id)) return sendProblem(reply, problem('payment_not_found'));
    const admitted = () => admit(request, way.value);
    return answer(reply, await payments.retry(id, secretOf(request), key.value, way.value, admitted));
  });

  app.get<{ Params: { id: string } }>('/payments/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params;
    if (!isId(id)) return sendProblem(reply, problem('payment_not_found'));
    const secret = secretOf(request);
    const shown = await payments.show(id, secret);
    if (!shown.ok) return sendProblem(reply, shown.error);
    if (request.headers.accept?.includes('text/event-stream')) {
      return streams.open(request, reply, { id, secret, shown: shown.value });
    }
    return reply.header('cache-control', 'no-store').send({ payment: shown.value });
  });
};
