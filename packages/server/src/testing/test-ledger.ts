import type { Network } from '@somesa/core';
import { expect } from 'vitest';
import { checkLedger } from '../audit/check-ledger';
import type { Database } from '../platform/db/database';
import type { FakeNetwork, FakeTransfers } from './fake-providers';

/** Amounts posted to the networks' wallets, by provider reference, less reversals; those of a group are one. */
const postedAmounts = {
  name: 'test-posted',
  text: `
    select p.network, p.provider_reference as ref,
      sum(case when l.debit_account = 'wallet:' || p.network then l.amount_ugx else -l.amount_ugx end)::bigint as amount
    from ledger_entries l join payments o on o.id = l.payment_id join payments p on p.id = coalesce(o.group_id, o.id)
    where 'wallet:' || p.network in (l.debit_account, l.credit_account) and l.posting_type <> 'refund.paid' group by p.network, p.provider_reference`,
};
/** Amounts posted as paid from our payout wallet, by provider reference. */
const paidOutAmounts = {
  name: 'test-paid-out',
  text: `
    select d.provider_reference as ref, sum(l.amount_ugx)::bigint as amount
    from ledger_entries l join disbursements d on d.status = 'succeeded' and (d.loan_id = l.loan_id
      or 'refund:' || d.id = l.source or ('settlement:' || d.settlement_id = l.source and d.part = l.line))
    where l.credit_account = 'wallet:mtn-disbursements' group by d.provider_reference`,
};
const payoutsWithExceptions = {
  name: 'test-payouts-exception',
  text: `
    select d.provider_reference as ref from disbursements d join exceptions r on r.subject = 'disbursement:' || d.id
    where r.kind in ('disbursement_status_unknown', 'provider_transaction_reused', 'provider_paid_after_failure')`,
};
const paymentsWithExceptions = {
  name: 'test-exception',
  text: `
    select p.provider_reference as ref from payments p join exceptions r on r.subject = 'payment:' || p.id
    where r.kind in ('provider_amount_mismatch', 'provider_transaction_reused', 'provider_paid_after_failure')`,
};

/** Payments that were reversed by their networks, and not moved to another child. */
const reversedPayments = {
  name: 'test-taken-back',
  text: `
    select p.provider_reference as ref from payments o join payments p on p.id = coalesce(o.group_id, o.id)
    where o.status = 'reversed' and not exists (select 1 from payments n where n.moved_from_id = o.id)`,
};

const listReferences = async (
  database: Database,
  query: Parameters<Database['run']>[0],
): Promise<Set<string>> => new Set((await database.run<{ ref: string }>(query, [])).map(({ ref }) => ref));

const expectPayoutsAgree = async (database: Database, { paidOut }: FakeTransfers): Promise<void> => {
  const excepted = await listReferences(database, payoutsWithExceptions);
  const rows = await database.run<{ ref: string; amount: number }>(paidOutAmounts, []);
  const posted = Object.fromEntries(rows.map(({ ref, amount }) => [ref, amount]));
  const expected = [...paidOut].filter(([ref]) => !excepted.has(ref) || ref in posted);
  expect(posted).toEqual(Object.fromEntries(expected));
};

/**
 * Expects a ledger without discrepancies that agrees with the networks: each payment for which a network took money is posted once with
 * that amount, and no other. A payment with an exception may be unposted.
 */
export const expectLedgerMatchesNetworks = async (
  database: Database,
  networks: Record<Network, FakeNetwork>,
  transfers: FakeTransfers,
): Promise<void> => {
  expect(await checkLedger(database)).toEqual([]);
  const excepted = await listReferences(database, paymentsWithExceptions);
  const reversed = await listReferences(database, reversedPayments);
  const rows = await database.run<{ network: Network; ref: string; amount: number }>(postedAmounts, []);
  const posted = Object.fromEntries(rows.map(({ ref, amount }) => [ref, amount]));
  const expected = Object.fromEntries(
    [...networks.mtn.collected, ...networks.airtel.collected]
      .filter(([ref]) => !excepted.has(ref) || ref in posted)
      .map(([ref, amountUgx]) => [ref, reversed.has(ref) ? 0 : amountUgx]),
  );
  expect(posted).toEqual(expected);
  await expectPayoutsAgree(database, transfers);
};
