import type { Clock } from '../clock/clock';
import type { FaultStore } from '../faults/fault-store';
import { type Product, shownStatus } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import type { Answer } from '../wire/answer';
import { field } from '../wire/raw-body';
import { AIRTEL, success } from './airtel-answers';
import type { AirtelCall } from './airtel-request-checks';
import { failureMessage, IN_PROCESS, STATUS_WORDS } from './status-words';

/**
 * The enquiry, provider-protocols 2.6. As in the documented sample a success carries the response code of
 * "in process": only data.transaction.status decides.
 */
export function createEnquire({
  book,
  faults,
  clock,
}: {
  book: TransactionStore;
  faults: FaultStore;
  clock: Clock;
}) {
  return (product: Product) =>
    ({ request }: AirtelCall): Answer => {
      const id = String(field(request.params, 'id'));
      const transaction = book.find('airtel', product, id);
      if (!transaction) return AIRTEL.unknownId;
      const target = {
        provider: 'airtel',
        operation: 'status',
        msisdn: transaction.msisdn,
        references: [id],
      } as const;
      const isHit = (name: Parameters<FaultStore['take']>[0]) => faults.take(name, target) !== undefined;
      if (isHit('not-found-first')) return AIRTEL.unknownId;
      if (isHit('ambiguous-first')) return answer(id, 'TA', 'Transaction is ambiguous', 'DP00800001000');
      if (isHit('unknown-status'))
        return answer(id, 'TR', 'Transaction is under review', IN_PROCESS[product]);

      const status = shownStatus(transaction, clock.now());
      if (status === 'successful') {
        const money = { airtel_money_id: transaction.financialId };
        return success(
          { transaction: { ...money, id, message: 'success', status: STATUS_WORDS.successful } },
          IN_PROCESS[product],
        );
      }
      if (status === 'pending')
        return answer(id, STATUS_WORDS.pending, 'Transaction in process', IN_PROCESS[product]);
      const reason = transaction.reason ?? IN_PROCESS[product];
      return answer(id, STATUS_WORDS[status], failureMessage(reason), reason);
    };
}

function answer(id: string, status: string, message: string, response: string) {
  return success({ transaction: { id, message, status } }, response);
}
