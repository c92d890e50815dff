import type { FiguresView } from '@somesa/core';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { FIGURES_AGE_MS } from './figures-routes';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

const figures = async () => (await test.call<FiguresView>({ url: '/api/figures' })).body;
const FIRST = 256_770_000_000;

/** Writes payments by as many phones, straight into the table. */
const addPayers = (count: number, { status = 'succeeded', from = 0, times = 1 } = {}) =>
  test.asOwner(`
    insert into payments (id, reference, status, student_id, school_id, amount_ugx, method, network, msisdn, provider_reference,
      webhook_token, secret_hash, created_at, payer_deadline_at, hold_expires_at)
    select gen_random_uuid(), gen_random_uuid()::text, '${status}', s.id, s.school_id, 1000, 'mobile', 'mtn',
      '+' || (${FIRST} + ${from} + n), gen_random_uuid()::text, gen_random_uuid()::text, '', now(), now(), now()
    from generate_series(1, ${count}) n, generate_series(1, ${times}), (select id, school_id from students limit 1) s`);

it('claims no number of parents while few have paid', async () => {
  await addPayers(9);
  expect(await figures()).toEqual({ happyParents: null });
});

it('a count is believed for an hour', async () => {
  await addPayers(2_336, { from: 9 });
  expect(await figures()).toEqual({ happyParents: null });
  test.clock.pass(FIGURES_AGE_MS);
  expect(await figures()).toEqual({ happyParents: 2_300 });
});

it('counts a payer once for two payments, and ignores payers whose payments all failed', async () => {
  await addPayers(500, { times: 2 });
  await addPayers(500, { status: 'failed', from: 100_000 });
  test.clock.pass(FIGURES_AGE_MS);
  expect(await figures()).toEqual({ happyParents: 2_300 });
});

it('is counted off an index alone, however many payments there are', async () => {
  await addPayers(20_000, { from: 200_000, times: 2 });
  const explain = `explain select count(*) from (select distinct msisdn from payments where status = 'succeeded' and msisdn is not null) p`;
  // As often as it takes: a vacuum passes over rows that somebody's transaction may still see otherwise.
  await vi.waitFor(
    async () => {
      await test.asOwner('vacuum analyze payments');
      const schedule = await test.rows<{ 'QUERY PLAN': string }>(explain);
      expect(schedule.map((line) => line['QUERY PLAN']).join('\n')).toContain(
        'Index Only Scan using payments_payers',
      );
    },
    { timeout: 15_000, interval: 250 },
  );
});

it('is counted once for all who ask at the same time', async () => {
  test.clock.pass(FIGURES_AGE_MS);
  const answers = await Promise.all([figures(), figures(), figures()]);
  expect(new Set(answers.map(({ happyParents }) => happyParents))).toEqual(new Set([22_000]));
});
