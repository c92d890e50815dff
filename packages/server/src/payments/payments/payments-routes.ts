import {
  ok,
  type PaymentMethodDetails,
  type PaymentRequest,
  type Problem,
  type Result,
  toKampalaDay,
  toMsisdn,
} from '@somesa/core';
import { getPayment, initiatePayment, listPayerCharges, retryPayment } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import { findPayerCharges, type PayerTariffs } from '../../platform/config/payer-tariffs';
import type { Limits } from '../../platform/http/limits';
import type { LookupCache, LookupChild } from '../../schools/students/look-up-cache';
import type { PaymentStreams } from './payment-streams';
import type { Caller, Payments, Viewer } from './payments';

const getPaymentToken = (request: FastifyRequest): string => {
  const header = request.headers['x-payment-secret'];
  return typeof header === 'string' ? header : '';
};

/** Serves payments. A payment initiated with a session token belongs to its user, so an expired token is rejected. */
export const paymentsRoutes = (
  serve: Serve,
  deps: {
    payments: Payments;
    streams: PaymentStreams;
    limits: Limits;
    lookUps: LookupCache;
    guard: Guard;
    clock: Clock;
    payerTariffs: PayerTariffs;
  },
): void => {
  const { payments, streams, limits, lookUps, guard } = deps;

  /**
   * Returns true if a payment discloses what a lookup of the child does, and so counts as one, unless the caller has looked the child
   * up.
   */
  const isLookUp = (request: FastifyRequest, body: PaymentRequest): boolean =>
    body.purpose === 'fees' ? !lookUps.has(request, body) : !('loanId' in body);

  const getCaller = async (
    request: FastifyRequest,
    key: string,
    payment: { method: PaymentMethodDetails; isLookUp: boolean; holdChild: LookupChild | null },
  ): Promise<Result<Caller, Problem>> => {
    const me = request.headers.authorization === undefined ? null : await guard.requireUser(request);
    if (me && !me.ok) return me;
    const user = me?.value.user ?? null;
    const phoneNumber = payment.method.paymentMethod === 'mobile' ? payment.method.phoneNumber : null;
    const isOwnPhone =
      phoneNumber !== null && user?.phoneVerifiedAt != null && user.msisdn === toMsisdn(phoneNumber);
    const prompt = { phoneNumber, isOwnPhone, isLookUp: payment.isLookUp, held: payment.holdChild };
    return ok({ key, userId: user?.id ?? null, admit: () => limits.payment(request, prompt) });
  };

  const getViewer = (request: FastifyRequest): Viewer => ({
    paymentToken: getPaymentToken(request),
    findUserId: async () => (await guard.findUser(request))?.user.id ?? null,
  });

  serve(listPayerCharges, async () => {
    const { mtn, airtel } = findPayerCharges(deps.payerTariffs, toKampalaDay(deps.clock.now()));
    return ok({ mtn: [...mtn], airtel: [...airtel] });
  });

  serve(initiatePayment, async ({ request, body, key }) => {
    const caller = await getCaller(request, key, {
      method: body,
      isLookUp: isLookUp(request, body),
      holdChild: body.purpose === 'fees' && body.paymentMethod === 'mobile' ? body : null,
    });
    return caller.ok ? payments.start(caller.value, body) : caller;
  });

  serve(retryPayment, async ({ request, params, body, key }) => {
    const caller = await getCaller(request, key, { method: body, isLookUp: false, holdChild: null });
    return caller.ok ? payments.retry(params.id, getViewer(request), caller.value, body) : caller;
  });

  serve(getPayment, async ({ request, reply, params: { id } }) => {
    const viewer = getViewer(request);
    const payment = await payments.show(id, viewer);
    if (!payment.ok) return payment;
    if (request.headers.accept?.includes('text/event-stream')) {
      return streams.open(request, reply, { id, viewer, initial: payment.value });
    }
    return ok({ payment: payment.value });
  });
};
