import { getOwnerName, isUgandanMobile, normaliseMsisdn } from '../phone';
import type { TransactionStore } from '../transactions/transaction-store';
import { field, type ProviderResponse } from '../wire/wire';
import type { AirtelCall } from './airtel-request-checks';
import { rejection, STATUSES, success } from './airtel-responses';

const DEFAULT_PAGE = 100;
const MAX_PAGE = 1_000;

/** Returns the payer's name. The number may have nine digits or the country code. */
export function handleUser({ request }: AirtelCall): ProviderResponse {
  const msisdn = normaliseMsisdn(String(field(request.params, 'msisdn')));
  if (!isUgandanMobile(msisdn)) {
    return rejection(400, { message: 'User not found', response: 'DP02200000000', result: 'ESB000011' });
  }
  const { first, last } = getOwnerName(msisdn);
  return success(
    {
      first_name: first,
      last_name: last,
      grade: 'SUBS',
      is_barred: false,
      is_pin_set: true,
      msisdn: `${msisdn.slice(3, 5)}*****${msisdn.slice(-2)}`,
      registration: { status: 'SUBS' },
    },
    'DP02200000001',
  );
}

/** Creates the handler of our balance. Airtel documents the commas and `success: false`. */
export function createBalanceHandler(store: TransactionStore) {
  return (): ProviderResponse => {
    const balance = store
      .balance('airtel', 'collection')
      .toLocaleString('en-US', { minimumFractionDigits: 2 });
    const status = {
      code: '200',
      message: 'SUCCESS',
      result_code: 'ESB000010',
      response_code: 'DP02100000001',
      success: false,
    };
    return { status: 200, body: { data: { balance, currency: 'UGX', account_status: 'Active' }, status } };
  };
}

/** Creates the handler of the list for daily reconciliation. Its response is not documented publicly; this shape is our own. */
export function createSummaryHandler(store: TransactionStore) {
  return ({ request }: AirtelCall): ProviderResponse => {
    const number = (name: string, fallback: number) => {
      const value = Number(field(request.query, name) ?? fallback);
      return Number.isFinite(value) && value >= 0 ? value : fallback;
    };
    const from = number('from', 0);
    const to = number('to', Number.MAX_SAFE_INTEGER);
    const offset = number('offset', 0);
    const limit = Math.min(MAX_PAGE, number('limit', DEFAULT_PAGE));
    const found = [...store.all()].filter(
      ({ provider, product, createdAt }) =>
        provider === 'airtel' && product === 'collection' && createdAt >= from && createdAt <= to,
    );
    const transactions = found.slice(offset, offset + limit).map((transaction) => ({
      id: transaction.reference,
      airtel_money_id: transaction.financialId,
      amount: Number(transaction.amount),
      currency: transaction.currency,
      status: STATUSES[transaction.status],
      created_at: transaction.createdAt,
    }));
    return success({ count: found.length, transactions });
  };
}
