import { createDisbursementOutcomes } from '../../../loans/disbursements/disbursement-outcomes';
import { createDisbursementPurposes } from '../../../loans/disbursements/disbursement-purpose';
import { listPayoutAttempts } from '../../../loans/disbursements/disbursement-view';
import { loanPurpose } from '../../../loans/disbursements/loan-purpose';
import { refundPurpose } from '../../../payments/refunds/refund-purpose';
import { settlementPurpose } from '../../../payments/settlements/settlement-purpose';
import type { DemoYearContext } from './year-context';

/** Creates the networks of the demo's year, which pay every transfer that is sent. */
export const createDemoTransfers = ({ timeline: { database, clock } }: DemoYearContext) => {
  const purposes = createDisbursementPurposes(loanPurpose, settlementPurpose, refundPurpose);
  const outcomes = createDisbursementOutcomes({
    database,
    clock,
    getCurrency: () => 'UGX',
    observe: () => undefined,
    purposes,
  });
  return {
    /** Pays the transfers of a settlement or of a refund. */
    payAll: async (
      of: Parameters<typeof listPayoutAttempts>[1],
      createTransactionId: () => string,
    ): Promise<void> => {
      for (const { id, amountUgx } of await listPayoutAttempts(database, of)) {
        await outcomes.recordSubmission(id, { kind: 'accepted' }, true);
        const paid = { kind: 'paid', amountUgx, currency: 'UGX' } as const;
        await outcomes.recordPaid(id, { ...paid, providerTransactionId: createTransactionId() });
      }
    },
  };
};
