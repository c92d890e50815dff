import { planCallback } from '../callbacks/callback-plan';
import type { CallbackSender } from '../callbacks/callback-sender';
import type { Clock } from '../clock/clock';
import type { FaultStore } from '../faults/fault-store';
import type { Transaction, TransactionStatus } from '../transactions/transaction';
import { statusBody } from './status-body';

const WRONG_AMOUNT_EXTRA = 1_000;
const HEADERS = { 'User-Agent': 'LWAC Http Client 1.0', 'Content-Type': 'application/json; charset=utf-8' };

/** Tells the URL of the request how it ended; unsigned, once, provider-protocols 1.6. */
export function createMtnCallback(deps: { callbacks: CallbackSender; faults: FaultStore; clock: Clock }) {
  const { callbacks, faults, clock } = deps;

  return (transaction: Transaction) => {
    const url = transaction.callbackUrl;
    if (url === null) return;
    const plan = planCallback(faults, transaction);
    if (plan.statusLagMs > 0) transaction.finalShownFrom = clock.now() + plan.statusLagMs;

    const amount = plan.hasWrongAmount
      ? String(Number(transaction.amount) + WRONG_AMOUNT_EXTRA)
      : transaction.amount;
    const { reference, provider, msisdn, externalId } = transaction;
    const target = { provider, msisdn, references: [reference, externalId] };
    const hasReasonObject = faults.take('reason-object', target) !== undefined;
    const request = (status: TransactionStatus) => ({
      provider,
      reference,
      method: plan.method,
      url,
      headers: HEADERS,
      body: JSON.stringify(statusBody(transaction, { status, amount, hasReasonObject })),
    });
    const final = request(transaction.status);
    if (plan.copies === 0) callbacks.recordLost(final);
    for (let copy = 0; copy < plan.copies; copy++) callbacks.send(final, plan.delayMs);
    if (plan.hasPendingAfterwards) callbacks.send(request('pending'), plan.delayMs);
  };
}
