import {
  ok,
  type PaymentMethodDetails,
  type PaymentRequest,
  type PaymentStarted,
  type Problem,
  type Result,
  toMsisdn,
} from '@somesa/core';
import type { FastifyRequest } from 'fastify';
import type { Guard } from '../../people/access/guard';
import type { Limits } from '../../platform/http/limits';
import type { LookupCache, LookupChild } from '../../schools/students/look-up-cache';
import type { Caller, Payments, Viewer } from './payments';

/**
 * Creates the functions that initiate and retry a payment for a request, counted against its limits. A payment initiated with a session
 * token belongs to its user, so an expired token is rejected.
 */
export const createPaymentRequests = ({
  payments,
  limits,
  lookUps,
  guard,
}: {
  payments: Payments;
  limits: Limits;
  lookUps: LookupCache;
  guard: Guard;
}) => {
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

  return {
    /** Initiates a payment once per idempotency key. */
    initiate: async (
      request: FastifyRequest,
      key: string,
      body: PaymentRequest,
    ): Promise<Result<PaymentStarted, Problem>> => {
      const caller = await getCaller(request, key, {
        method: body,
        isLookUp: isLookUp(request, body),
        holdChild: body.purpose === 'fees' && body.paymentMethod === 'mobile' ? body : null,
      });
      return caller.ok ? payments.start(caller.value, body) : caller;
    },

    /** Retries a payment once per idempotency key. */
    retry: async (
      request: FastifyRequest,
      key: string,
      id: string,
      viewer: Viewer,
      method: PaymentMethodDetails,
    ): Promise<Result<PaymentStarted, Problem>> => {
      const caller = await getCaller(request, key, { method, isLookUp: false, holdChild: null });
      return caller.ok ? payments.retry(id, viewer, caller.value, method) : caller;
    },
  };
};
