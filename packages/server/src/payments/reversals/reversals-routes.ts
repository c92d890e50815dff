import { ok } from '@somesa/core';
import { reversePayment } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { PaymentReversals } from './reverse-payment';

/** Serves the reversal of payments that a provider reversed. */
export const reversalsRoutes = (serve: Serve, { reversals }: { reversals: PaymentReversals }): void => {
  serve(reversePayment, async ({ params: { id }, body: { reason }, staffUser }) => {
    const reversed = await reversals.reverse(id, { staffId: staffUser.id, reason });
    if (!reversed.ok) return reversed;
    const { reference, status, purpose, amount_ugx: amount } = reversed.value;
    return ok({ payment: { id, reference, status, purpose, amount } });
  });
};
