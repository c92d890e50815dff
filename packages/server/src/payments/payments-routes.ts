import {
  ok,
  type PaymentRequest,
  type PaymentWay,
  type Problem,
  parsePaymentRequest,
  parsePaymentWay,
  problem,
  type Result,
  toMsisdn,
} from '@somesa/core';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Guard } from '../accounts/guard';
import { isUuid } from '../db/is-uuid';
import type { Limits } from '../http/limits';
import { sendFieldErrors, sendProblem } from '../http/send-problem';
import type { LookedUpChild, LookUpMemory } from '../students/look-up-memory';
import { parseIdempotencyKey } from './idempotency';
import type { StartedAnswer } from './once';
import type { PaymentStreams } from './payment-streams';
import type { Caller, Payments, Viewer } from './payments';

const secretOf = (request: FastifyRequest): string => {
  const header = request.headers['x-payment-secret'];
  return typeof header === 'string' ? header : '';
};

const answer = (reply: FastifyReply, started: Result<StartedAnswer, Problem>): FastifyReply =>
  started.ok ? reply.code(started.value.status).send(started.value.body) : sendProblem(reply, started.error);

/**
 * POST /payments, GET /payments/:id (once, or as an event stream), POST /payments/:id/retry. What is begun with a token
 * shall be its person's: one that no longer counts is told.
 */
export const paymentsRoutes = (
  app: FastifyInstance,
  deps: { payments: Payments; streams: PaymentStreams; limits: Limits; lookUps: LookUpMemory; guard: Guard },
): void => {
  const { payments, streams, limits, lookUps, guard } = deps;

  /** A child's number leads to its fees or its loan: that tells what a look-up tells, and counts as one unless there was one. */
  const isLookUp = (request: FastifyRequest, asked: PaymentRequest): boolean =>
    asked.purpose === 'fees' ? !lookUps.has(request, asked) : !('loanId' in asked);

  /** The child whose fees a payment will hold, if any. */
  const heldBy = (asked: PaymentRequest): LookedUpChild | null =>
    asked.purpose === 'fees' && asked.paymentMethod === 'mobile' ? asked : null;

  const callerOf = async (
    request: FastifyRequest,
    key: string,
    asked: { way: PaymentWay; isLookUp: boolean; held: LookedUpChild | null },
  ): Promise<Result<Caller, Problem>> => {
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return me;
    const user = me?.value.user ?? null;
    const phoneNumber = asked.way.paymentMethod === 'mobile' ? asked.way.phoneNumber : null;
    const isOwnPhone =
      phoneNumber !== null && user?.phoneVerifiedAt != null && user.msisdn === toMsisdn(phoneNumber);
    const prompt = { phoneNumber, isOwnPhone, isLookUp: asked.isLookUp, held: asked.held };
    return ok({ key, userId: user?.id ?? null, admit: () => limits.payment(request, prompt) });
  };

  const viewerOf = (request: FastifyRequest): Viewer => ({
    secret: secretOf(request),
    findUserId: async () => (await guard.findUser(request))?.user.id ?? null,
  });

  app.post('/payments', async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    if (!key.ok) return sendProblem(reply, key.error);
    const asked = parsePaymentRequest(request.body);
    if (!asked.ok) return sendFieldErrors(reply, asked.error);
    const caller = await callerOf(request, key.value, {
      ...{ way: asked.value, isLookUp: isLookUp(request, asked.value), held: heldBy(asked.value) },
    });
    if (!caller.ok) return sendProblem(reply, caller.error);
    return answer(reply, await payments.start(caller.value, asked.value));
  });

  app.post<{ Params: { id: string } }>('/payments/:id/retry', async (request, reply) => {
    const key = parseIdempotencyKey(request.headers['idempotency-key']);
    if (!key.ok) return sendProblem(reply, key.error);
    const way = parsePaymentWay(request.body);
    if (!way.ok) return sendFieldErrors(reply, way.error);
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('payment_not_found'));
    const caller = await callerOf(request, key.value, { way: way.value, isLookUp: false, held: null });
    if (!caller.ok) return sendProblem(reply, caller.error);
    return answer(reply, await payments.retry(id, viewerOf(request), caller.value, way.value));
  });

  app.get<{ Params: { id: string } }>('/payments/:id', { exposeHeadRoute: false }, async (request, reply) => {
    const { id } = request.params;
    if (!isUuid(id)) return sendProblem(reply, problem('payment_not_found'));
    const viewer = viewerOf(request);
    const shown = await payments.show(id, viewer);
    if (!shown.ok) return sendProblem(reply, shown.error);
    if (request.headers.accept?.includes('text/event-stream')) {
      return streams.open(request, reply, { id, viewer, shown: shown.value });
    }
    return reply.send({ payment: shown.value });
  });
};
