import { ok, toKampalaDay } from '@somesa/core';
import { getPayment, initiatePayment, listPayerCharges, retryPayment } from '@somesa/core/contract';
import type { FastifyRequest } from 'fastify';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Guard } from '../../people/access/guard';
import type { Clock } from '../../platform/clock';
import { findPayerCharges, type PayerTariffs } from '../../platform/config/payer-tariffs';
import type { PaymentRequests } from './payment-requests';
import type { PaymentStreams } from './payment-streams';
import type { Payments, Viewer } from './payments';

const getPaymentToken = (request: FastifyRequest): string => {
  const header = request.headers['x-payment-secret'];
  return typeof header === 'string' ? header : '';
};

/** Serves payments. */
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
