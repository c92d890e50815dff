import {
  ok,
  type PaymentMethodDetails,
  type PaymentRequest,
  type Problem,
  type Result,
  toMsisdn,
} from '@somesa/core';
import { getPayment, initiatePayment, retryPayment } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { Limits } from '../../platform/http/limits';
import type { LookUpChild, LookUpMemory } from '../../schools/students/look-up-cache';
import type { PaymentStreams } from './payment-streams';
import type { Caller, Payments, Viewer } from './payments';

const secretOf = (request: FastifyRequest): string => {
  const header = request.headers['x-payment-secret'];
  return typeof header === 'string' ? header : '';
};

/** Serves payments. A payment that was initiated with a token belongs to its user, so an expired token is refused. */
export const paymentsRoutes = (
  serve: Serve,
  deps: { payments: Payments; streams: PaymentStreams; limits: Limits; lookUps: LookUpMemory; guard: Guard },
): void => {
  const { payments, streams, limits, lookUps, guard } = deps;

  /** A child's number leads to its fees or its loan: that tells what a look-up tells, and counts as one unless there was one. */
  const isLookUp = (request: FastifyRequest, asked: PaymentRequest): boolean =>
    asked.purpose === 'fees' ? !lookUps.has(request, asked) : !('loanId' in asked);

  /** The child whose fees a payment will hold, if any. */
  const heldBy = (asked: PaymentRequest): LookUpChild | null =>
    asked.purpose === 'fees' && asked.paymentMethod === 'mobile' ? asked : null;

  const callerOf = async (
    request: FastifyRequest,
    key: string,
    asked: { method: PaymentMethodDetails; isLookUp: boolean; held: LookUpChild | null },
  ): Promise<Result<Caller, Problem>> => {
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return me;
    const user = me?.value.user ?? null;
    const phoneNumber = asked.method.paymentMethod === 'mobile' ? asked.method.phoneNumber : null;
    const isOwnPhone =
      phoneNumber !== null && user?.phoneVerifiedAt != null && user.msisdn === toMsisdn(phoneNumber);
    const prompt = { phoneNumber, isOwnPhone, isLookUp: asked.isLookUp, held: asked.held };
    return ok({ key, userId: user?.id ?? null, admit: () => limits.payment(request, prompt) });
  };

  const viewerOf = (request: FastifyRequest): Viewer => ({
    secret: secretOf(request),
    findUserId: async () => (await guard.findUser(request))?.user.id ?? null,
  });

  serve(initiatePayment, async ({ request, body, key }) => {
    const caller = await callerOf(request, key, {
      method: body,
      isLookUp: isLookUp(request, body),
      held: heldBy(body),
    });
    return caller.ok ? payments.start(caller.value, body) : caller;
  });

  serve(retryPayment, async ({ request, params, body, key }) => {
    const caller = await callerOf(request, key, { method: body, isLookUp: false, held: null });
    return caller.ok ? payments.retry(params.id, viewerOf(request), caller.value, body) : caller;
  });

  serve(getPayment, async ({ request, reply, params: { id } }) => {
    const viewer = viewerOf(request);
    const shown = await payments.show(id, viewer);
    if (!shown.ok) return shown;
    if (request.headers.accept?.includes('text/event-stream')) {
      return streams.open(request, reply, { id, viewer, shown: shown.value });
    }
    return ok({ payment: shown.value });
  });
};
