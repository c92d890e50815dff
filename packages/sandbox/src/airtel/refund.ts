import type { FaultStore } from '../faults/fault-store';
import { applyResponseFaults } from '../faults/wire-faults';
import type { TransactionStore } from '../transactions/transaction-store';
import type { Answer } from '../wire/answer';
import { field } from '../wire/raw-body';
import { AIRTEL_WIRE_ANSWERS, refusal, success } from './airtel-answers';
import type { AirtelCall } from './airtel-request-checks';

const REFUND_PREFIX = 'refund-';

/** The refund of a collection, provider-protocols 2.8: the full amount, by airtel_money_id, once. */
export function createRefund({ book, faults }: { book: TransactionStore; faults: FaultStore }) {
  return ({ body, target }: AirtelCall): Answer => {
    const moneyId = field(field(body, 'transaction'), 'airtel_money_id');
    const original = typeof moneyId === 'string' ? book.findByFinancialId(moneyId) : undefined;
    if (original?.provider !== 'airtel' || original.kind !== 'requesttopay') {
      return refusal(200, { message: 'Transaction not found.', result: 'ESB000045', code: '404' });
    }
    // One refund for each payment: its reference is made of the payment's.
    const reference = `${REFUND_PREFIX}${original.reference}`;
    if (book.find('airtel', 'disbursement', reference)) {
      return refusal(200, {
        message: 'Transaction has already been reversed.',
        result: 'ESB000011',
        code: '500',
      });
    }
    const refund = book.open(
      {
        ...original,
        product: 'disbursement',
        kind: 'refund',
        reference,
        providerTransactionId: original.reference,
        message: 'Refund',
        note: '',
        refundOf: original.reference,
        callbackUrl: null,
        callbackCopies: 0,
      },
      { kind: 'settle', outcome: { status: 'successful' }, afterMs: 0 },
    );
    const accepted = success({ transaction: { airtel_money_id: refund.financialId, status: 'SUCCESS' } });
    return applyResponseFaults(faults, target, AIRTEL_WIRE_ANSWERS, accepted);
  };
}
