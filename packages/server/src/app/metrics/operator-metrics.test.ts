import { DAY_MS, MINUTE_MS, toKampalaDay } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureClockDifference } from '../../platform/db/clock-difference';
import type { Database, Statement } from '../../platform/db/database';
import { buildTestApp, createPayer, type TestApp } from '../../testing/test-app';
import { readQueues } from './read-queues';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const readPage = async (): Promise<string> => {
  // For 5 seconds, the server reports what it read last.
  test.clock.advance(6_000);
  return (await test.call<string>({ url: '/metrics' })).text;
};

/** Returns the value of a metric with these labels; null if there is none. */
const find = (page: string, name: string, labels = ''): number | null => {
  const line = page.split('\n').find((each) => each.startsWith(`${name}${labels} `));
  return line === undefined ? null : Number(line.slice(line.lastIndexOf(' ')));
};

describe('GET /metrics', () => {
  it('reports how many payments are due for a status check, and how late the oldest is', async () => {
    const quiet = await readPage();
    expect(find(quiet, 'somesa_queue_due', '{queue="payments"}')).toBe(0);
    expect(find(quiet, 'somesa_queue_oldest_seconds', '{queue="payments"}')).toBe(0);
    const payer = createPayer();
    test.mtn.onQuery(payer.msisdn, { kind: 'pending' });
    await test.startPayment({ child: await test.addChild(50_000), amount: 10_000, method: payer.method });
    test.clock.advance(30 * MINUTE_MS);
    const late = await readPage();
    expect(find(late, 'somesa_queue_due', '{queue="payments"}')).toBe(1);
    expect(find(late, 'somesa_queue_oldest_seconds', '{queue="payments"}')).toBeGreaterThan(20 * 60);
  });

  it('counts calls of providers by operation and outcome', async () => {
    const payer = createPayer('airtel');
    test.airtel.onSubmit(payer.msisdn, { kind: 'inconclusive', detail: 'no answer' });
    await test.startPayment({ child: await test.addChild(50_000), amount: 10_000, method: payer.method });
    const page = await readPage();
    const labels = '{provider="airtel",operation="collect",outcome="inconclusive"}';
    expect(find(page, 'somesa_provider_request_seconds_count', labels)).toBe(1);
    expect(page).not.toContain(payer.msisdn.slice(4));
  });

  it('counts open exceptions by kind', async () => {
    expect(find(await readPage(), 'somesa_exceptions_open', '{kind="bank_transaction_unmatched"}')).toBe(0);
    await test.runAsOwner(`insert into exceptions (subject, kind, detail, opened_at)
      values ('bank:1', 'bank_transaction_unmatched', '{}', '${new Date(test.clock.now().getTime() - 7_200_000).toISOString()}')`);
    const page = await readPage();
    expect(find(page, 'somesa_exceptions_open', '{kind="bank_transaction_unmatched"}')).toBe(1);
    expect(
      find(page, 'somesa_exceptions_oldest_seconds', '{kind="bank_transaction_unmatched"}'),
    ).toBeGreaterThan(7_199);
  });

  it('reports when a nightly check finished, and since when one that never finishes has failed', async () => {
    const name = 'somesa_nightly_check_finished_timestamp_seconds';
    const [before, last] = [2, 1].map((nights) =>
      toKampalaDay(new Date(test.clock.now().getTime() - nights * DAY_MS)),
    );
    await test.runAsOwner(`insert into reconciliation_runs (name, day, started_at, done_at) values
      ('finishes', '${before}', now(), '${before}T01:00:00Z'), ('finishes', '${last}', now(), '${last}T01:00:00Z'),
      ('fails', '${before}', now(), null), ('fails', '${last}', now(), null)`);
    const page = await readPage();
    expect(find(page, name, '{check="finishes"}')).toBe(Date.parse(`${last}T01:00:00Z`) / 1000);
    expect(find(page, name, '{check="fails"}')).toBe(Date.parse(`${before}T00:00:00+03:00`) / 1000);
  });

  it('reports until when the ledger is closed', async () => {
    const name = 'somesa_ledger_closed_until_timestamp_seconds';
    expect(find(await readPage(), name)).toBeNull();
    await test.runAsOwner(`insert into closed_ledger_dates (day, closed_at) values ('2026-11-20', now())`);
    expect(find(await readPage(), name)).toBe(Date.parse('2026-11-20T21:00:00Z') / 1000);
  });

  it('reports how far the clock of the server is ahead of the database’s', async () => {
    expect(find(await readPage(), 'somesa_clock_difference_seconds')).toBe(0);
    const aheadMs = test.clock.now().getTime() - Date.now();
    const measuredMs = await measureClockDifference(test.database, test.clock);
    expect(Math.abs(measuredMs - aheadMs)).toBeLessThan(2_000);
  });

  it('names the build and the schema, and says that the database answers', async () => {
    const page = await readPage();
    expect(page).toMatch(/somesa_build_info\{version="[\d.]+",commit="sources",schema="\d{13}",node="v\d+/);
    expect(find(page, 'somesa_database_up')).toBe(1);
  });

  it('reads the large tables over their indexes', async () => {
    const plans: string[] = [];
    const explain = async (statement: Statement, values: readonly unknown[]) => {
      const rows = await test.database.transaction(async (tx) => {
        await tx.executeSql('set local enable_seqscan = off');
        return tx.run<{ 'QUERY PLAN': string }>(
          { name: `explain-${statement.name}`, text: `explain ${statement.text}` },
          values,
        );
      });
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return [];
    };
    const reader = { engine: test.database.engine, orm: test.database.orm, run: explain as Database['run'] };
    await readQueues(reader, test.clock.now());
    expect(plans.length).toBeGreaterThan(3);
    const scanned = plans.flatMap((plan) =>
      [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table),
    );
    // One row for a school's endpoint, and one for a night's check.
    const small = ['webhook_endpoints', 'reconciliation_runs'];
    expect(scanned.filter((table) => !small.includes(table ?? ''))).toEqual([]);
  });
});
