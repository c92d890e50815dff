import { createHmac } from 'node:crypto';
import { planCallback } from '../callbacks/callback-sender';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import type { NetworkDeps } from '../transactions/scenarios';
import {
  getShownStatus,
  type Product,
  type Transaction,
  type TransactionStatus,
} from '../transactions/transaction';
import { field, type ProviderResponse } from '../wire/wire';
import type { AirtelCall } from './airtel-request-checks';
import { AIRTEL, failureMessage, IN_PROCESS, STATUSES, success } from './airtel-responses';
import type { AirtelDeps } from './collect';

/**
 * Creates the handler of the enquiry, provider-protocols 2.6. As documented, a success has the response code
 * of "in process"; only data.transaction.status counts.
 */
export function createEnquire({ store, faults, clock }: NetworkDeps) {
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

const WRONG_AMOUNT_EXTRA = 1_000;
const HEADERS = { 'Content-Type': 'application/json' };
/** Value of AIRTEL_CALLBACK_KEY for callbacks without a hash. */
const NO_KEY = 'none';

/** Creates the sender of callbacks to the configured URL, provider-protocols 2.7. Only the text contains the amount. */
export function createAirtelCallback(deps: AirtelDeps) {
  const { config, merchantName, callbacks, faults, clock } = deps;

  function message(transaction: Transaction, status: TransactionStatus, extra: number) {
    if (status === 'pending') return 'Transaction in process';
    if (status !== 'successful') return failureMessage(transaction.reason ?? '');
    const amount = (Number(transaction.amount) + extra).toLocaleString('en-US');
    return `Paid UGX ${amount} to ${merchantName}. Charge UGX 0, Trans ID ${transaction.financialId}.`;
  }

  return (transaction: Transaction) => {
    const isPush = transaction.kind === 'requesttopay';
    if (!isPush || transaction.callbackUrl === null) return;
    const plan = planCallback(faults, transaction);
    if (plan.statusLagMs > 0) transaction.finalShownFrom = clock.now() + plan.statusLagMs;
    const { reference, provider, callbackUrl: url } = transaction;

    const request = (status: TransactionStatus) => {
      const inner = {
        id: reference,
        message: message(transaction, status, plan.hasWrongAmount ? WRONG_AMOUNT_EXTRA : 0),
        status_code: STATUSES[status],
        ...(status === 'successful' && { airtel_money_id: transaction.financialId }),
      };
      const body = JSON.stringify(withHash({ transaction: inner }, config, plan.hasWrongHash));
      return { provider, reference, method: plan.method, url, headers: HEADERS, body };
    };
    callbacks.sendPlanned(plan, transaction.status, request);
  };
}

function withHash(payload: { transaction: object }, config: SandboxConfig['airtel'], isWrong: boolean) {
  if (config.callbackKey === NO_KEY) return payload;
  const text = JSON.stringify(config.hashOver === 'outer' ? payload : payload.transaction);
  const key = isWrong ? `${config.callbackKey}-wrong` : config.callbackKey;
  return { ...payload, hash: createHmac('sha256', key).update(text).digest('base64') };
}
