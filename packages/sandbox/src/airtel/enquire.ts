import type { Clock } from '../clock/clock';
import type { FaultStore } from '../faults/fault-store';
import { getShownStatus, type Product } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import { field } from '../wire/raw-body';
import type { ProviderResponse } from '../wire/response';
import type { AirtelCall } from './airtel-request-checks';
import { AIRTEL, failureMessage, IN_PROCESS, STATUSES, success } from './airtel-responses';

/** Creates the handler of the enquiry, provider-protocols 2.6. As documented, a success has the response code of "in process"; only
 * data.transaction.status counts.
 */
export function createEnquire({
  store,
  faults,
  clock,
}: {
  store: TransactionStore;
  faults: FaultStore;
  clock: Clock;
}) {
  return (product: Product) =>
    ({ request }: AirtelCall): ProviderResponse => {
      const id = String(field(request.params, 'id'));
      const transaction = store.find('airtel', product, id);
      if (!transaction) return AIRTEL.unknownId;
      const target = {
        provider: 'airtel',
        operation: 'status',
        msisdn: transaction.msisdn,
        references: [id],
      } as const;
      const hasFault = (name: Parameters<FaultStore['take']>[0]) => faults.take(name, target) !== undefined;
      if (hasFault('not-found-first')) return AIRTEL.unknownId;
      if (hasFault('ambiguous-first')) return answer(id, 'TA', 'Transaction is ambiguous', 'DP00800001000');
      if (hasFault('unknown-status'))
        return answer(id, 'TR', 'Transaction is under review', IN_PROCESS[product]);

      const status = getShownStatus(transaction, clock.now());
      if (status === 'successful') {
        const money = { airtel_money_id: transaction.financialId };
        return success(
          { transaction: { ...money, id, message: 'success', status: STATUSES.successful } },
          IN_PROCESS[product],
        );
      }
      if (status === 'pending')
        return answer(id, STATUSES.pending, 'Transaction in process', IN_PROCESS[product]);
      const reason = transaction.reason ?? IN_PROCESS[product];
      return answer(id, STATUSES[status], failureMessage(reason), reason);
    };
}

function answer(id: string, status: string, message: string, response: string) {
  return success({ transaction: { id, message, status } }, response);
}
