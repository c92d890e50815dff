import { DAY_MS, type Network, networks } from '@somesa/core';
import { findProviderDifference } from '../../payments/outcomes/payment-poller';
import type { Database } from '../../platform/db/database';
import { describeError } from '../../platform/http/describe-error';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { NightlyCheck, NightlyCheckContext } from './nightly-check';

/** Number of payments of one network per batch, and number of concurrent status checks. */
const BATCH = 200;
const CONCURRENCY = 20;
/** Number of consecutive inconclusive batches after which a network is skipped until the next night. */
const MAX_INCONCLUSIVE_BATCHES = 3;
/** Time after which an inconclusive payment becomes an exception, in milliseconds. */
const MAX_INCONCLUSIVE_MS = 7 * DAY_MS;

/**
 * Succeeded payment, or first payment of a group with the group's amount, that was not yet reconciled with its network. Of a payment that was
 * moved to another child, the one for that child, under the reference of the first.
 */
interface Unconfirmed {
  id: string;
  /** Payment that the network knows. */
  requestedId: string;
  network: Network;
  providerReference: string;
  transaction: string;
  amountUgx: number;
  paidAt: Date;
}

const unconfirmed = {
  name: 'nightly-unconfirmed',
  text: `
    select p.id, r.id as "requestedId", p.network, r.provider_reference as "providerReference", r.provider_transaction_id as transaction,
      coalesce(r.group_ugx, r.amount_ugx) as "amountUgx", p.paid_at as "paidAt"
    from payments p join payments r on r.id = coalesce(p.group_id, p.id)
    where p.status = 'succeeded' and p.reconciled_at is null and (p.paid_at, p.id) > ($1, $2)
      and p.network = $3 and (r.id = p.id or p.moved_from_id is not null)
    order by p.paid_at, p.id limit $4`,
};
const confirm = {
  name: 'nightly-confirm',
  text: `update payments set reconciled_at = $2 where (id = any($1) or group_id = any($1)) and status = 'succeeded'`,
};

/** Checks the status of one payment and reports a difference. Returns whether the payment needs no further check. */
const checkPayment = async (context: NightlyCheckContext, payment: Unconfirmed): Promise<boolean> => {
  const { database, clock, providers, reportDiscrepancy } = context;
  const provider = providers[payment.network];
  const outcome = await provider.query(payment.providerReference);
  const now = clock.now();
  const difference =
    outcome.kind === 'paid' || outcome.kind === 'failed'
      ? findProviderDifference({ ...payment, currency: provider.currency }, outcome)
      : 'inconclusive';
  const isLongInconclusive =
    difference === 'inconclusive' && now.getTime() - payment.paidAt.getTime() >= MAX_INCONCLUSIVE_MS;
  if (difference === 'inconclusive' && !isLongInconclusive) return false;
  const detail =
    difference === 'inconclusive' ? { reported: 'inconclusive', answer: outcome.kind } : difference;
  // A payment that staff have reversed meanwhile is known to differ.
  if (detail !== null && (await hasSucceeded(database, payment.id))) {
    await reportDiscrepancy({ kind: 'provider_mismatch', subject: `payment:${payment.requestedId}`, detail });
  }
  return true;
};

const succeeded = {
  name: 'nightly-standing',
  text: `select id from payments where id = $1 and status = 'succeeded'`,
};
const hasSucceeded = async (database: Database, id: string): Promise<boolean> =>
  (await database.run(succeeded, [id])).length > 0;

/** Checks a batch of payments of one network. Returns the IDs that were confirmed or reported. */
const checkBatch = async (context: NightlyCheckContext, batch: readonly Unconfirmed[]): Promise<string[]> => {
  const byId = new Map(batch.map((payment) => [payment.requestedId, payment]));
  const done: string[] = [];
  await runWithConcurrency([...byId.keys()], CONCURRENCY, async (id) => {
    const payment = byId.get(id);
    if (!payment) return;
    try {
      if (await checkPayment(context, payment)) done.push(id);
    } catch (error) {
      // An invalid response must not block other payments; this one is checked again the next night.
      context.warn('the status check of a payment failed', { id, error: describeError(error) });
    }
  });
  return done;
};

const checkNetwork = async (context: NightlyCheckContext, network: Network): Promise<void> => {
  const { database, clock } = context;
  let after: [Date, string] = [new Date(0), '00000000-0000-0000-0000-000000000000'];
  for (let inconclusive = 0; inconclusive < MAX_INCONCLUSIVE_BATCHES && (await context.shouldContinue()); ) {
    const batch: Unconfirmed[] = await database.run<Unconfirmed>(unconfirmed, [...after, network, BATCH]);
    const last = batch.at(-1);
    if (!last) return;
    const done = await checkBatch(context, batch);
    if (done.length > 0) await database.run(confirm, [done, clock.now()]);
    inconclusive = done.length > 0 ? 0 : inconclusive + 1;
    after = [last.paidAt, last.id];
  }
};

/**
 * Checks the status of every payment that succeeded since the night before. A reversed payment and a different amount become exceptions.
 * An inconclusive payment is checked again each night for a week.
 */
export const checkNetworks: NightlyCheck = async (context) => {
  await Promise.all(networks.map((network) => checkNetwork(context, network)));
};
