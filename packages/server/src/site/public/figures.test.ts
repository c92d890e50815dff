import type { FiguresView } from '@somesa/core';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { recordPayerCount } from '../../platform/db/installation-facts';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { FIGURES_AGE_MS } from './figures-routes';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  await test.runAsOwner(`truncate payments cascade; delete from installation_facts where name = 'payers'`);
  test.clock.advance(FIGURES_AGE_MS);
});
afterAll(() => test.end());

const getFigures = async () => (await test.call<FiguresView>({ url: '/api/figures' })).body;
const FIRST = 256_770_000_000;

/** Inserts payments by a number of different phone numbers. */
const addPayers = (count: number, { status = 'succeeded', from = 0, times = 1 } = {}) =>
  test.runAsOwner(`
    insert into payments (id, reference, status, student_id, school_id, amount_ugx, method, network, msisdn, provider_reference,
      webhook_token, secret_hash, created_at, payer_deadline_at, hold_expires_at)
    select gen_random_uuid(), gen_random_uuid()::text, '${status}', s.id, s.school_id, 1000, 'mobile', 'mtn',
      '+' || (${FIRST} + ${from} + n), gen_random_uuid()::text, gen_random_uuid()::text, '', now(), now(), now()
    from generate_series(1, ${count}) n, generate_series(1, ${times}), (select id, school_id from students limit 1) s`);

it('counts each parent who has paid once, keeps that for an hour, and returns none while they are few', async () => {
  await addPayers(9);
  expect(await getFigures()).toEqual({ happyParents: null });
  await addPayers(2_336, { from: 9 });
  expect(await getFigures()).toEqual({ happyParents: null });
  test.clock.advance(FIGURES_AGE_MS);
  expect(await getFigures()).toEqual({ happyParents: 2_300 });
  await addPayers(500, { times: 2 });
  await addPayers(500, { status: 'failed', from: 100_000 });
  test.clock.advance(FIGURES_AGE_MS);
  expect(await getFigures(), 'once for two payments, and none that failed').toEqual({ happyParents: 2_300 });
});

it('counts payers with an index-only scan', async () => {
  await addPayers(20_000, { from: 200_000, times: 2 });
  const explain = `explain select count(*) from (select distinct msisdn from payments where status = 'succeeded' and msisdn is not null) p`;
  // Retries, because a vacuum skips rows that a running transaction may still see in an older version.
  await vi.waitFor(
    async () => {
      await test.runAsOwner('vacuum analyze payments');
      const schedule = await test.queryRows<{ 'QUERY PLAN': string }>(explain);
      expect(schedule.map((line) => line['QUERY PLAN']).join('\n')).toContain(
        'Index Only Scan using payments_payers',
      );
    },
    { timeout: 15_000, interval: 250 },
  );
});

it('returns the same count to concurrent requests', async () => {
  await addPayers(2_000);
  const answers = await Promise.all([getFigures(), getFigures(), getFigures()]);
  expect(new Set(answers.map(({ happyParents }) => happyParents))).toEqual(new Set([2_000]));
});

it('returns the count of last night once there is one', async () => {
  await recordPayerCount(test.database, 54_321, test.clock.now());
  expect(await getFigures()).toEqual({ happyParents: 54_000 });
});
