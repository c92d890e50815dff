import type { Network } from '@somesa/core';
import { expect } from 'vitest';
import { auditBooks } from '../ledger/audit-books';
import type { Database } from '../platform/db/database';
import type { FakeNetwork } from './fake-network';
import type { FakeTransfers } from './fake-transfers';

/** What is booked to a network's wallet, by the network's reference; what was taken back is there no more. */
const booked = {
  name: 'test-booked',
  text: `
    select p.network, p.provider_ref as ref,
      sum(case when l.debit_account = 'wallet:' || p.network then l.amount_ugx else -l.amount_ugx end)::bigint as amount
    from ledger_entries l join payments p on p.id = l.payment_id
    where 'wallet:' || p.network in (l.debit_account, l.credit_account) and l.code <> 'refund.paid' group by p.network, p.provider_ref`,
};
/** What is booked as paid from our wallet of payouts, by the network's reference. */
const paidOut = {
  name: 'test-paid-out',
  text: `
    select d.provider_ref as ref, sum(l.amount_ugx)::bigint as amount
    from ledger_entries l join disbursements d on d.loan_id = l.loan_id and d.state = 'succeeded'
    where l.credit_account = 'wallet:mtn-disbursements' group by d.provider_ref`,
};
const payoutsInReview = {
  name: 'test-payouts-in-review',
  text: `
    select d.provider_ref as ref from disbursements d join reviews r on r.subject = 'disbursement:' || d.id
    where r.kind in ('disbursement_in_doubt', 'provider_transaction_reused', 'provider_paid_after_failure')`,
};
const inReview = {
  name: 'test-in-review',
  text: `
    select p.provider_ref as ref from payments p join reviews r on r.subject = 'payment:' || p.id
    where r.kind in ('provider_amount_mismatch', 'provider_transaction_reused', 'provider_paid_after_failure')`,
};

/** What a network took back from us after it had paid. */
const takenBack = {
  name: 'test-taken-back',
  text: `select provider_ref as ref from payments where state = 'reversed'`,
};

const expectPayoutsAgree = async (database: Database, { given }: FakeTransfers): Promise<void> => {
  const asked = new Set((await database.run<{ ref: string }>(payoutsInReview, [])).map(({ ref }) => ref));
  const rows = await database.run<{ ref: string; amount: number }>(paidOut, []);
  const inBooks = Object.fromEntries(rows.map(({ ref, amount }) => [ref, amount]));
  const expected = [...given].filter(([ref]) => !asked.has(ref) || ref in inBooks);
  expect(inBooks).toEqual(Object.fromEntries(expected));
};

/**
 * The books agree in themselves, and with what the networks took: each payment that gave money is booked once with that
 * amount, no other is. What a person must look at is booked by nobody.
 */
export const expectBooksAgree = async (
  database: Database,
  networks: Record<Network, FakeNetwork>,
  transfers: FakeTransfers,
): Promise<void> => {
  expect(await auditBooks(database)).toEqual([]);
  const asked = new Set((await database.run<{ ref: string }>(inReview, [])).map(({ ref }) => ref));
  const rows = await database.run<{ network: Network; ref: string; amount: number }>(booked, []);
  const inBooks = Object.fromEntries(rows.map(({ ref, amount }) => [ref, amount]));
  const back = new Set((await database.run<{ ref: string }>(takenBack, [])).map(({ ref }) => ref));
  const inWallets = Object.fromEntries(
    [...networks.mtn.taken, ...networks.airtel.taken]
      .filter(([ref]) => !asked.has(ref) || ref in inBooks)
      .map(([ref, amountUgx]) => [ref, back.has(ref) ? 0 : amountUgx]),
  );
  expect(inBooks).toEqual(inWallets);
  await expectPayoutsAgree(database, transfers);
};
