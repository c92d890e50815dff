import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { startStack } from '../../../../scripts/stack.mjs';

const ROUND_MS = 250;
const PAID_WITHIN_MS = 60_000;
const TOKEN = 'a-token-of-the-backup-test-0001';

/** Secret keys of the site, which a restored copy needs too. */
const keys = {
  SECRET_KEY: 'a-secret-key-of-the-backup-test-000001',
  METRICS_TOKEN: TOKEN,
  PASSWORD_COST_LOG2: '10',
  LOG_LEVEL: 'warn',
};

/** Starts a server with the sandbox, on a database or a folder. */
export const startSite = async (where: { url: string } | { dataDir: string }, only?: ['server']) => {
  const lines: string[] = [];
  const stack = await startStack({
    env: { ...keys, DEMO_HISTORY: 'none', ...('url' in where && { DATABASE_URL: where.url }) },
    ...('dataDir' in where && { dataDir: where.dataDir }),
    demo: 'url' in where,
    quiet: true,
    onLine: (_name, line) => void lines.push(line),
    only: only ?? ['server', 'sandbox'],
  });
  const { server } = stack.urls;
  return {
    stop: stack.stop,
    log: () => lines.join('\n'),

    /** Initiates a payment from a wallet that approves, and returns the status of the response. */
    initiate: async (amount: number) => {
      const response = await fetch(`${server}/api/payments`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        body: JSON.stringify({
          purpose: 'fees',
          school: 'st-marys-kisubi',
          regNo: 'SMK-0001',
          amount,
          paymentMethod: 'mobile',
          network: 'mtn',
          phoneNumber: '0772000001',
        }),
      });
      return { status: response.status, text: await response.text() };
    },

    /** Waits until a payment has succeeded. */
    waitUntilPaid: async (text: string): Promise<void> => {
      const { payment, secret } = JSON.parse(text) as { payment: { id: string }; secret: string };
      for (const endsAt = Date.now() + PAID_WITHIN_MS; Date.now() < endsAt; await delay(ROUND_MS)) {
        const response = await fetch(`${server}/api/payments/${payment.id}`, {
          headers: { 'x-payment-secret': secret },
        });
        const body = (await response.json()) as { payment: { status: string } };
        if (body.payment.status === 'succeeded') return;
      }
      throw new Error('a payment did not succeed in time');
    },

    isInMaintenance: async (): Promise<boolean> => {
      const response = await fetch(`${server}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
      return /^somesa_maintenance 1$/m.test(await response.text());
    },
  };
};

/** Environment of commands that run beside a site. */
export const createCommandEnv = (url: string): Record<string, string> => ({ ...keys, DATABASE_URL: url });

/** Runs statements on a database, and returns the rows of the last. */
export const query = async <Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Every row of the ledger, payments and allocations, and the balance of every account, as text. */
export const readBooks = async (url: string): Promise<Record<string, string>> => {
  const rows = await query<{ name: string; value: string }>(
    url,
    `select 'ledger' as name, string_agg(t::text, E'\\n' order by t::text) as value from ledger_entries t
     union all select 'payments', string_agg(t::text, E'\\n' order by t::text) from payments t
     union all select 'allocations', string_agg(t::text, E'\\n' order by t::text) from payment_allocations t
     union all select 'fees', string_agg(t::text, E'\\n' order by t::text) from fee_items t
     union all select 'balances', string_agg(account || ' ' || amount, E'\\n' order by account) from (
       select account, sum(amount) as amount from (
         select debit_account as account, amount_ugx as amount from ledger_entries
         union all select credit_account, -amount_ugx from ledger_entries) moves group by account) balances`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
