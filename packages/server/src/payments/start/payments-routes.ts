import {
  type Language,
  ok,
  type PaymentMethodDetails,
  type PaymentRequest,
  type PaymentStarted,
  type Problem,
  type Result,
  toKampalaDay,
  toMsisdn,
} from '@somesa/core';
import { getPayment, initiatePayment, listPayerCharges, retryPayment } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { User } from '../../people/sign-in/sessions';
import type { Clock } from '../../platform/clock';
import { findPayerCharges, type PayerTariffs } from '../../platform/config/payer-tariffs';
import { getAcceptedLanguage } from '../../platform/http/accepted-language';
import { getSender } from '../../platform/http/idempotency';
import type { Limits } from '../../platform/http/limits';
import { isCrossOrigin } from '../../schools/websites/cors';
import type { LookupCache, LookupChild } from '../look-up/look-up-child';
import type { PaymentStreams } from '../view/payment-streams';
import type { Caller, GroupRequest, Payments, Viewer } from './payments';
import type { PaymentInitiation } from './write-payment';

interface CountedPayment {
  method: PaymentMethodDetails;
  isLookUp: boolean;
  /** Children whose fees it will hold. */
  held: readonly LookupChild[];
}

interface PaymentRequestDependencies {
  payments: Payments;
  limits: Limits;
  lookUps: LookupCache;
  guard: Guard;
  publicUrl: string;
  /** Returns the language of the payer's page; by default that of the response. */
  getLanguage?: (request: FastifyRequest) => Language;
}

/** Returns where a payer is: on a school's website if its page calls us, which only registered ones may, or shows our form in a frame. */
const getInitiation = (
  { getLanguage, publicUrl }: PaymentRequestDependencies,
  request: FastifyRequest,
): PaymentInitiation => {
  const { referer = '', 'accept-language': accepted } = request.headers;
  const isFrame = URL.canParse(referer) && new URL(referer).pathname.startsWith('/embed/frame/');
  return {
    language: getLanguage ? getLanguage(request) : getAcceptedLanguage(accepted),
    onSchoolWebsite: isFrame || isCrossOrigin(request, publicUrl),
  };
};

const createCaller = <Payer extends User | null>(
  deps: PaymentRequestDependencies,
  request: FastifyRequest,
  key: string,
  user: Payer,
  { method, isLookUp, held }: CountedPayment,
) => {
  const phoneNumber = method.paymentMethod === 'mobile' ? method.phoneNumber : null;
  const isOwnPhone =
    phoneNumber !== null && user?.phoneVerifiedAt != null && user.msisdn === toMsisdn(phoneNumber);
  const prompt = { phoneNumber, isOwnPhone, isLookUp, held };
  const userId = (user?.id ?? null) as Payer extends User ? string : string | null;
  return {
    key,
    userId,
    sender: getSender(request, userId),
    admit: () => deps.limits.payment(request, prompt),
    initiation: getInitiation(deps, request),
  };
};

/** A payment initiated with a session token belongs to its user, so an expired token is rejected. */
const getCaller = async (
  deps: PaymentRequestDependencies,
  request: FastifyRequest,
  key: string,
  payment: CountedPayment,
): Promise<Result<Caller, Problem>> => {
  const me = request.headers.authorization === undefined ? null : await deps.guard.requireUser(request);
  if (me && !me.ok) return me;
  return ok(createCaller(deps, request, key, me?.value.user ?? null, payment));
};

type Responded = Promise<Result<PaymentStarted, Problem>>;

/** Creates the functions that initiate and retry a payment for a request, once per idempotency key, counted against its limits. */
export const createPaymentRequests = (deps: PaymentRequestDependencies) => ({
  initiate: async (request: FastifyRequest, key: string, body: PaymentRequest): Responded => {
    const caller = await getCaller(deps, request, key, {
      method: body,
      // A payment discloses what a lookup of the child does, unless the caller has looked the child up.
      isLookUp: body.purpose === 'fees' ? !deps.lookUps.has(request, body) : !('loanId' in body),
      held: body.purpose === 'fees' && body.paymentMethod === 'mobile' ? [body] : [],
    });
    return caller.ok ? deps.payments.start(caller.value, body) : caller;
  },

  initiateGroup: (request: FastifyRequest, key: string, user: User, group: GroupRequest): Responded => {
    const { method, children } = group;
    const held = method.paymentMethod === 'mobile' ? children : [];
    const caller = createCaller(deps, request, key, user, { method, isLookUp: false, held });
    return deps.payments.startGroup(caller, group);
  },

  retry: async (
    request: FastifyRequest,
    key: string,
    id: string,
    viewer: Viewer,
    method: PaymentMethodDetails,
  ): Responded => {
    const caller = await getCaller(deps, request, key, { method, isLookUp: false, held: [] });
    return caller.ok ? deps.payments.retry(id, viewer, caller.value, method) : caller;
  },
});

export type PaymentRequests = ReturnType<typeof createPaymentRequests>;

const getPaymentToken = (request: FastifyRequest): string => {
  const header = request.headers['x-payment-secret'];
  return typeof header === 'string' ? header : '';
};

export const paymentsRoutes = (
  serve: Serve,
  deps: {
    payments: Payments;
    streams: PaymentStreams;
    requests: PaymentRequests;
    guard: Guard;
    clock: Clock;
    payerTariffs: PayerTariffs;
  },
): void => {
  const { payments, streams, requests, guard } = deps;

  const getViewer = (request: FastifyRequest): Viewer => ({
    paymentToken: getPaymentToken(request),
    findUserId: async () => (await guard.findUser(request))?.user.id ?? null,
  });

  serve(listPayerCharges, async () => {
    const { mtn, airtel } = findPayerCharges(deps.payerTariffs, toKampalaDay(deps.clock.now()));
    return ok({ mtn: [...mtn], airtel: [...airtel] });
  });

  serve(initiatePayment, ({ request, body, key }) => requests.initiate(request, key, body));

  serve(retryPayment, ({ request, params, body, key }) =>
    requests.retry(request, key, params.id, getViewer(request), body),
  );

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
