import { expect, it } from 'vitest';
import { servedAdmin } from '../testing/served-admin';

it('asks for the overview of the days that are chosen, or of the usual ones', async () => {
  const answer = { providers: [], waiting: {} };
  const chosen = servedAdmin(answer);
  expect(await chosen.api.getOverview({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
    ok: true,
    value: answer,
  });
  expect(chosen.asked().line).toBe('GET /api/admin/overview?from=2026-11-01&to=2026-11-21');
  const usual = servedAdmin(answer);
  await usual.api.getOverview({});
  expect(usual.asked().line).toBe('GET /api/admin/overview');
});

it('asks for a report of a school, and for its file', async () => {
  const report = { columns: [], rows: [], chart: {} };
  const asked = servedAdmin(report);
  expect((await asked.api.getReport('loan-book', { school: '7' })).ok).toBe(true);
  expect(asked.asked().line).toBe('GET /api/admin/reports/loan-book?school=7');
  const file = servedAdmin('Booked\r\n');
  expect(await file.api.getReportCsv('ageing', {})).toEqual({ ok: true, value: 'Booked\r\n' });
  expect(file.asked().line).toBe('GET /api/admin/reports/ageing/csv');
});

it('asks what falls due in a month', async () => {
  const { api, asked } = servedAdmin({ days: [], totals: {} });
  expect((await api.getSchedule('2026-11')).ok).toBe(true);
  expect(asked().line).toBe('GET /api/admin/schedule?month=2026-11');
});

it.each(['<html>Sign in to the hotel’s network</html>', { columns: [], rows: [] }, {}])(
  'takes nothing for an answer that is none: %j',
  async (body) => {
    const { api } = servedAdmin(body);
    expect((await api.getReport('ageing', {})).ok).toBe(false);
    expect((await api.getSchedule('2026-11')).ok).toBe(false);
  },
);
