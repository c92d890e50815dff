import { applyResponseFaults } from '../faults/wire-faults';
import { decidePlan, findScenario, type NetworkDeps } from '../transactions/scenarios';
import { failWith, type Plan, SUCCESS, settleWith } from '../transactions/transaction';
import { field, HANG_UP, type ProviderResponse } from '../wire/wire';
import type { AirtelCall } from './airtel-request-checks';
import {
  AIRTEL,
  AIRTEL_ERROR_RESPONSES,
  failureMessage,
  IN_PROCESS,
  invalidField,
  rejection,
  STATUSES,
  success,
} from './airtel-responses';
import { type AirtelDeps, parsePayment, toTransaction } from './collect';
import type { EncryptionKeys } from './encryption-keys';

const REFUND_PREFIX = 'refund-';

/** Creates the handler of refunds, provider-protocols 2.8: the full amount of a collection, by airtel_money_id, once. */
export function createRefund({ store, faults }: NetworkDeps) {
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
      settleWith(SUCCESS),
    );
    const accepted = success({ transaction: { airtel_money_id: refund.financialId, status: 'SUCCESS' } });
    return applyResponseFaults(faults, target, AIRTEL_ERROR_RESPONSES, accepted);
  };
}

const PAID = 'DP00900001001';
const INSUFFICIENT = 'DP00900001007';
/** Disbursement codes by collection code: the last three digits have different meanings. */
const REASONS: Readonly<Record<string, string>> = {
  DP00800001003: 'DP00900001003',
  DP00800001007: INSUFFICIENT,
  DP00800001008: 'DP00900001013',
  DP00800001010: 'DP00900001012',
};

/** Creates the handler of payouts to wallets, provider-protocols 2.9. The PIN of the business wallet is encrypted. */
export function createDisburse({
  config,
  store,
  faults,
  rejections,
  keys,
}: AirtelDeps & { keys: EncryptionKeys }) {
  return (isV2: boolean) =>
    ({ body, target }: AirtelCall): ProviderResponse => {
      const payment = parsePayment(body, 'payee');
      if (!('id' in payment)) return payment;
      if (isV2 && field(field(body, 'transaction'), 'type') !== 'B2C')
        return invalidField('Invalid transaction type');
      const pin = field(body, 'pin');
      if (typeof pin !== 'string' || keys.decrypt(pin) !== config.disbursementPin) {
        return rejection(400, { message: 'Invalid PIN', result: 'ROUTER115' });
      }
      if (store.find('airtel', 'disbursement', payment.id) || faults.take('duplicate-answer', target)) {
        return rejection(200, {
          message: 'External Transaction ID already exists.',
          response: 'DP00900001017',
          result: 'ESB000041',
          code: '500',
        });
      }
      const scenario = findScenario(`256${payment.msisdn}`);
      if (scenario && rejections.shouldReject(`airtel-payout/${payment.id}`, scenario.rejections))
        return AIRTEL.internal;
      const isTooLittle =
        faults.take('balance-too-small', target) || payment.amount > store.balance('airtel', 'disbursement');
      const decided = isTooLittle
        ? settleWith(failWith(INSUFFICIENT))
        : toPayoutPlan(decidePlan(faults, target, scenario));
      const transaction = store.open(toTransaction(payment, 'disbursement', 'disbursement'), decided);
      if (scenario?.dropsAfterAccepting) return HANG_UP;
      const { status, financialId, reason } = transaction;
      const data = {
        reference_id: transaction.createdAt.toString(),
        ...(financialId && { airtel_money_id: financialId }),
        id: payment.id,
        status: STATUSES[status],
      };
      const text = reason
        ? failureMessage(reason)
        : status === 'pending'
          ? 'In process'
          : 'You have sent the money';
      const code = reason ?? (status === 'pending' ? IN_PROCESS.disbursement : PAID);
      const accepted = success({ transaction: data }, code, text);
      return applyResponseFaults(faults, target, AIRTEL_ERROR_RESPONSES, accepted);
    };
}

function toPayoutPlan(plan: Plan | undefined): Plan {
  if (!plan) return settleWith(SUCCESS);
  if (plan.kind !== 'settle' || plan.outcome.status === 'successful') return plan;
  const reason = REASONS[plan.outcome.reason] ?? 'DP00900001005';
  return { ...plan, outcome: failWith(reason) };
}
