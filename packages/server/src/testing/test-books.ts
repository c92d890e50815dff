import type { Network } from '@somesa/core';
import { expect } from 'vitest';
import type { Database } from '../db/database';
import { auditBooks } from '../ledger/audit-books';
import type { FakeNetwork } from './fake-network';

/** What is booked to a network's wallet, by the network's reference. */
const booked = {
  name: 'test-booked',
  text: `
    select p.network, p.provider_ref as ref, sum(l.amount_ugx)::bigint as amount
    from ledger_entries l join payments p on p.id = l.payment_id
    where l.debit_account = 'wallet:' || p.network group by p.network, p.provider_ref`,
};
const inReview = {
  name: 'test-in-review',
  text: `
    select p.provider_ref as ref from payments p join reviews r on r.subject = 'payment:' || p.id
    where r.kind in ('provider_amount_mismatch', 'provider_transaction_reused')`,
};

/**
 * The books agree in themselves, and with what the networks took: each payment that gave money is booked once with that
 * amount, no other is. What a person must look at is booked by nobody.
 */
export const expectBooksAgree = async (
  database: Database,
  networks: Record<Network, FakeNetwork>,
): Promise<void> => {
  expect(await auditBooks(database)).toEqual([]);
  const asked = new Set((await database.run<{ ref: string }>(inReview, [])).map(({ ref }) => ref));
  const rows = await database.run<{ network: Network; ref: string; amount: number }>(booked, []);
  const inBooks = Object.fromEntries(rows.map(({ ref, amount }) => [ref, amount]));
  const inWallets = Object.fromEntries(
    [...networks.mtn.taken, ...networks.airtel.taken].filter(([ref]) => !asked.has(ref)),
  );
  expect(inBooks).toEqual(inWallets);
};
