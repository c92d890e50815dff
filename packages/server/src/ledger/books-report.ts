import type { Network, PaymentState } from '@somesa/core';
import type { Database } from '../db/database';
import { auditBooks, type Discrepancy } from './audit-books';

/** How many payments are read at once. */
const PAGE = 2_000;
/** Sorts before every payment's id. */
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/** A payment beside what the ledger says of it. */
interface PaymentLine {
  id: string;
  reference: string;
  network: Network | null;
  providerRef: string;
  state: PaymentState;
  amountUgx: number;
  bookedUgx: number;
}

/** One line of the report. A balance is what was debited less what was credited. */
export type BooksLine =
  | ({ kind: 'payment' } & PaymentLine)
  | { kind: 'balance'; account: string; balanceUgx: number }
  | ({ kind: 'discrepancy' } & Discrepancy);

const balances = {
  name: 'books-balances',
  text: `
    select account, sum(amount_ugx)::bigint as "balanceUgx" from (
      select debit_account as account, amount_ugx from ledger_entries
      union all select credit_account, -amount_ugx from ledger_entries
    ) t group by account order by account`,
};

const paymentsAfter = {
  name: 'books-payments',
  text: `
    select p.id, p.reference, p.network, p.provider_ref as "providerRef", p.state, p.amount_ugx as "amountUgx",
      coalesce((select sum(l.amount_ugx) from ledger_entries l where l.payment_id = p.id), 0)::bigint as "bookedUgx"
    from payments p where p.id > $1 order by p.id limit $2`,
};

/** Reports the books line by line: every payment where they are asked for, each account's balance, what does not agree. */
export async function* reportBooks(database: Database, withPayments: boolean): AsyncGenerator<BooksLine> {
  for (let after = withPayments ? BEFORE_ALL : null; after !== null; ) {
    const page: PaymentLine[] = await database.run<PaymentLine>(paymentsAfter, [after, PAGE]);
    for (const line of page) yield { kind: 'payment', ...line };
    after = page.length < PAGE ? null : (page.at(-1)?.id ?? null);
  }
  for (const line of await database.run<{ account: string; balanceUgx: number }>(balances, [])) {
    yield { kind: 'balance', ...line };
  }
  for (const found of await auditBooks(database)) yield { kind: 'discrepancy', ...found };
}
