import type { FaultStore } from '../faults/fault-store';
import { applyResponseFaults } from '../faults/wire-faults';
import type { TransactionStore } from '../transactions/transaction-store';
import { field } from '../wire/raw-body';
import type { ProviderResponse } from '../wire/response';
import type { AirtelCall } from './airtel-request-checks';
import { AIRTEL_ERROR_RESPONSES, rejection, success } from './airtel-responses';

const REFUND_PREFIX = 'refund-';

/** Creates the handler of refunds, provider-protocols 2.8: the full amount of a collection, by airtel_money_id, once. */
export function createRefund({ store, faults }: { store: TransactionStore; faults: FaultStore }) {
  return ({ body, target }: AirtelCall): ProviderResponse => {
    const moneyId = field(field(body, 'transaction'), 'airtel_money_id');
    const original = typeof moneyId === 'string' ? store.findByFinancialId(moneyId) : undefined;
    if (original?.provider !== 'airtel' || original.kind !== 'requesttopay') {
      return rejection(200, { message: 'Transaction not found.', result: 'ESB000045', code: '404' });
    }
    // The reference derives from the payment's, so that each payment is refunded once.
    const reference = `${REFUND_PREFIX}${original.reference}`;
    if (store.find('airtel', 'disbursement', reference)) {
      return rejection(200, {
        message: 'Transaction has already been reversed.',
        result: 'ESB000011',
        code: '500',
      });
    }
    const refund = store.open(
      {
        ...original,
        product: 'disbursement',
        kind: 'refund',
        reference,
        externalId: original.reference,
        message: 'Refund',
        note: '',
        refundOf: original.reference,
        callbackUrl: null,
        callbackCopies: 0,
      },
      { kind: 'settle', outcome: { status: 'successful' }, afterMs: 0 },
    );
    const accepted = success({ transaction: { airtel_money_id: refund.financialId, status: 'SUCCESS' } });
    return applyResponseFaults(faults, target, AIRTEL_ERROR_RESPONSES, accepted);
  };
}
