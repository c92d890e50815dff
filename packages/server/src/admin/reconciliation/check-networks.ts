import { type Network, networks } from '@somesa/core';
import type { Database } from '../../platform/db/database';
import { describeError } from '../../platform/http/describe-error';
import { runWithConcurrency } from '../../platform/jobs/run-with-concurrency';
import type { QueryOutcome } from '../../providers/provider';
import type { Finding } from './findings';
import type { NightlyCheck, NightlyWork } from './nightly-check';

/** Number of payments of one network checked per batch, and number of those status checks made concurrently. */
const BATCH = 200;
const CONCURRENCY = 20;
/** A network that gave no clear answer to so many batches in a row is left alone until the next night. */
const MAX_INCONCLUSIVE_BATCHES = 3;
/** For how long a network may give no clear answer before a person is asked, in milliseconds. */
const PATIENCE_MS = 7 * 24 * 3_600_000;

/** A payment that succeeded and that its network has not confirmed since. */
interface Unconfirmed {
  id: string;
  network: Network;
  providerReference: string;
  transaction: string;
  amountUgx: number;
  paidAt: Date;
}

const unconfirmed = {
  name: 'nightly-unconfirmed',
  text: `
    select id, network, provider_reference as "providerReference", provider_transaction_id as transaction,
      amount_ugx as "amountUgx", paid_at as "paidAt"
    from payments
    where status = 'succeeded' and reconciled_at is null and (paid_at, id) > ($1, $2)
      and network = $3
    order by paid_at, id limit $4`,
};
const confirm = {
  name: 'nightly-confirm',
  text: `update payments set reconciled_at = $2 where id = any($1) and status = 'succeeded'`,
};

/** Returns the difference between the network's answer and the ledger. Returns null if they agree, `inconclusive` if the network gave no clear answer. */
const differenceOf = (
  payment: Unconfirmed,
  outcome: QueryOutcome,
  currency: string,
): Finding['detail'] | null | 'inconclusive' => {
  if (outcome.kind === 'failed') return { said: 'reversed', reason: outcome.reason };
  if (outcome.kind !== 'paid') return 'inconclusive';
  const { amountUgx, currency: paidIn, providerTransactionId } = outcome;
  const isSame =
    (amountUgx === null || amountUgx === payment.amountUgx) &&
    (paidIn === null || paidIn === currency) &&
    providerTransactionId === payment.transaction;
  const said = `${paidIn ?? ''} ${amountUgx ?? ''}`.trim();
  return isSame ? null : { booked: payment.amountUgx, said, transaction: providerTransactionId };
};

/** Asks after one payment, and tells what differs; returns whether it need not be asked after again. */
const askAgain = async (work: NightlyWork, payment: Unconfirmed): Promise<boolean> => {
  const { database, clock, providers, found } = work;
  const provider = providers[payment.network];
  const outcome = await provider.query(payment.providerReference);
  const now = clock.now();
  const difference = differenceOf(payment, outcome, provider.currency);
  const isLongInconclusive =
    difference === 'inconclusive' && now.getTime() - payment.paidAt.getTime() >= PATIENCE_MS;
  if (difference === 'inconclusive' && !isLongInconclusive) return false;
  const detail = difference === 'inconclusive' ? { said: 'inconclusive', answer: outcome.kind } : difference;
  // One that staff took back meanwhile is known to differ.
  if (detail !== null && (await isStanding(database, payment.id))) {
    await found({ kind: 'provider_mismatch', subject: `payment:${payment.id}`, detail });
  }
  return true;
};

const standing = {
  name: 'nightly-standing',
  text: `select id from payments where id = $1 and status = 'succeeded'`,
};
const isStanding = async (database: Database, id: string): Promise<boolean> =>
  (await database.run(standing, [id])).length > 0;

/** Asks one network after the payments of a batch; returns those that it confirmed or that a person looks at now. */
const askBatch = async (work: NightlyWork, batch: readonly Unconfirmed[]): Promise<string[]> => {
  const byId = new Map(batch.map((payment) => [payment.id, payment]));
  const done: string[] = [];
  await runWithConcurrency([...byId.keys()], CONCURRENCY, async (id) => {
    const payment = byId.get(id);
    if (!payment) return;
    try {
      if (await askAgain(work, payment)) done.push(id);
    } catch (error) {
      // A defect in one answer holds up no other payment: it is asked again in the next night.
      work.warn('a payment could not be asked after', { id, error: describeError(error) });
    }
  });
  return done;
};

const checkNetwork = async (work: NightlyWork, network: Network): Promise<void> => {
  const { database, clock } = work;
  let after: [Date, string] = [new Date(0), '00000000-0000-0000-0000-000000000000'];
  for (let inconclusive = 0; inconclusive < MAX_INCONCLUSIVE_BATCHES && (await work.goOn()); ) {
    const batch: Unconfirmed[] = await database.run<Unconfirmed>(unconfirmed, [...after, network, BATCH]);
    const last = batch.at(-1);
    if (!last) return;
    const done = await askBatch(work, batch);
    if (done.length > 0) await database.run(confirm, [done, clock.now()]);
    inconclusive = done.length > 0 ? 0 : inconclusive + 1;
    after = [last.paidAt, last.id];
  }
};

/**
 * Asks the networks once more after each payment that succeeded since the night before, however many there were: one that was taken
 * back, or that is of another amount, goes to a person. What has no clear answer is asked again in the next night, for a week.
 */
export const checkNetworks: NightlyCheck = async (work) => {
  await Promise.all(networks.map((network) => checkNetwork(work, network)));
};
