import { createHmac } from 'node:crypto';
import { planCallback } from '../callbacks/callback-plan';
import type { CallbackSender } from '../callbacks/callback-sender';
import type { Clock } from '../clock/clock';
import type { SandboxConfig } from '../config';
import type { FaultStore } from '../faults/fault-store';
import type { Transaction, TransactionStatus } from '../transactions/transaction';
import { failureMessage, STATUSES } from './airtel-responses';

const WRONG_AMOUNT_EXTRA = 1_000;
const HEADERS = { 'Content-Type': 'application/json' };
/** Value of AIRTEL_CALLBACK_KEY for callbacks without a hash. */
const NO_KEY = 'none';

/** Creates the sender of callbacks to the configured URL, provider-protocols 2.7. Only the text contains the amount. */
export function createAirtelCallback(deps: {
  config: SandboxConfig['airtel'];
  merchantName: string;
  callbacks: CallbackSender;
  faults: FaultStore;
  clock: Clock;
}) {
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
