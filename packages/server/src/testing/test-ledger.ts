import type { Network } from '@somesa/core';
import { expect } from 'vitest';
import { checkLedger } from '../ledger/check-ledger';
import type { Database } from '../platform/db/database';
import type { FakeNetwork } from './fake-network';
import type { FakeTransfers } from './fake-transfers';

/** Amounts posted to a network's wallet, by provider reference; amounts that were reversed are no longer included. */
const booked = {
  name: 'test-booked',
  text: `
    select p.network, p.provider_reference as ref,
      sum(case when l.debit_account = 'wallet:' || p.network then l.amount_ugx else -l.amount_ugx end)::bigint as amount
    from ledger_entries l join payments p on p.id = l.payment_id
    where 'wallet:' || p.network in (l.debit_account, l.credit_account) and l.posting_type <> 'refund.paid' group by p.network, p.provider_reference`,
};
/** Amounts posted as paid from our payout wallet, by provider reference. */
const paidOut = {
  name: 'test-paid-out',
  text: `
    select d.provider_reference as ref, sum(l.amount_ugx)::bigint as amount
    from ledger_entries l join disbursements d on d.loan_id = l.loan_id and d.status = 'succeeded'
    where l.credit_account = 'wallet:mtn-disbursements' group by d.provider_reference`,
};
const payoutsWithExceptions = {
  name: 'test-payouts-exception',
  text: `
    select d.provider_reference as ref from disbursements d join exceptions r on r.subject = 'disbursement:' || d.id
    where r.kind in ('disbursement_status_unknown', 'provider_transaction_reused', 'provider_paid_after_failure')`,
};
const inReview = {
  name: 'test-exception',
  text: `
    select p.provider_reference as ref from payments p join exceptions r on r.subject = 'payment:' || p.id
    where r.kind in ('provider_amount_mismatch', 'provider_transaction_reused', 'provider_paid_after_failure')`,
};

/** Payments that a network reversed after it had paid. */
const takenBack = {
  name: 'test-taken-back',
  text: `select provider_reference as ref from payments where status = 'reversed'`,
};

const expectPayoutsAgree = async (database: Database, { given }: FakeTransfers): Promise<void> => {
  const asked = new Set(
    (await database.run<{ ref: string }>(payoutsWithExceptions, [])).map(({ ref }) => ref),
  );
  const rows = await database.run<{ ref: string; amount: number }>(paidOut, []);
  const inBooks = Object.fromEntries(rows.map(({ ref, amount }) => [ref, amount]));
  const expected = [...given].filter(([ref]) => !asked.has(ref) || ref in inBooks);
  expect(inBooks).toEqual(Object.fromEntries(expected));
};

/**
 * The books agree in themselves, and with what the networks took: each payment that gave money is booked once with that
 * amount, no other is. What a person must look at is booked by nobody.
 */
export const expectLedgerMatchesNetworks = async (
  database: Database,
  networks: Record<Network, FakeNetwork>,
  transfers: FakeTransfers,
): Promise<void> => {
  expect(await checkLedger(database)).toEqual([]);
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
