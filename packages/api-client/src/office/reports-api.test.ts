import { expect, it, vi } from 'vitest';
import type { ApiOptions } from '../call';
import { createReportsApi } from './reports-api';

const texts = {
  network: 'Network Error',
  timeout: 'timeout of {ms} ms exceeded',
  aborted: 'Request aborted',
  unreadable: 'Unreadable',
} as unknown as ReturnType<ApiOptions['texts']>;

const served = (body: unknown) => {
  const written = typeof body === 'string' ? body : JSON.stringify(body);
  const fetch = vi.fn<typeof globalThis.fetch>(async () => new Response(written));
  const options: ApiOptions = {
    ...{ baseUrl: '/api', fetch, lang: () => 'en', token: () => 't-1', texts: () => texts },
  };
  return { api: createReportsApi(options), urlOf: () => String(fetch.mock.calls[0]?.[0]) };
};

it('asks for the overview of the days that are chosen, or of the usual ones', async () => {
  const answer = { providers: [], waiting: {} };
  const chosen = served(answer);
  expect(await chosen.api.getOverview({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
    ...{ ok: true, value: answer },
  });
  expect(chosen.urlOf()).toBe('/api/admin/overview?from=2026-11-01&to=2026-11-21');
  const usual = served(answer);
  await usual.api.getOverview({});
  expect(usual.urlOf()).toBe('/api/admin/overview');
});

it('asks for a report of a school, and for its file', async () => {
  const report = { columns: [], rows: [], chart: {} };
  const asked = served(report);
  expect((await asked.api.getReport('loan-book', { school: '7' })).ok).toBe(true);
  expect(asked.urlOf()).toBe('/api/admin/reports/loan-book?school=7');
  const file = served('Booked\r\n');
  expect(await file.api.getReportCsv('ageing', {})).toEqual({ ok: true, value: 'Booked\r\n' });
  expect(file.urlOf()).toBe('/api/admin/reports/ageing/csv');
});

it('asks what falls due in a month', async () => {
  const { api, urlOf } = served({ days: [], totals: {} });
  expect((await api.getSchedule('2026-11')).ok).toBe(true);
  expect(urlOf()).toBe('/api/admin/schedule?month=2026-11');
});

it.each(['<html>Sign in to the hotel’s network</html>', { columns: [], rows: [] }, {}])(
  'takes nothing for an answer that is none: %j',
  async (body) => {
    const { api } = served(body);
    expect((await api.getReport('ageing', {})).ok).toBe(false);
    expect((await api.getSchedule('2026-11')).ok).toBe(false);
  },
);
