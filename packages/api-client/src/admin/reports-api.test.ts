import { expect, it } from 'vitest';
import { CAPTIVE_PORTAL, createFakeAdminApi } from '../testing/fake-api';

it('requests the overview of some days, or of the default ones', async () => {
  const overview = { providers: [], waiting: {} };
  const chosen = createFakeAdminApi(overview);
  expect(await chosen.api.getOverview({ from: '2026-11-01', to: '2026-11-21' })).toEqual({
    ok: true,
    value: overview,
  });
  expect(chosen.getRequest().line).toBe('GET /api/admin/overview?from=2026-11-01&to=2026-11-21');
  const byDefault = createFakeAdminApi(overview);
  await byDefault.api.getOverview({});
  expect(byDefault.getRequest().line).toBe('GET /api/admin/overview');
});

it('requests a report of a school, and its file', async () => {
  const report = { columns: [], rows: [], chart: {} };
  const { api, getRequest } = createFakeAdminApi(report);
  expect((await api.getReport('loan-book', { school: '7' })).ok).toBe(true);
  expect(getRequest().line).toBe('GET /api/admin/reports/loan-book?school=7');
  const file = createFakeAdminApi('Booked\r\n');
  expect(await file.api.getReportCsv('ageing', {})).toEqual({ ok: true, value: 'Booked\r\n' });
  expect(file.getRequest().line).toBe('GET /api/admin/reports/ageing/csv');
});

it('requests the instalments due in a month', async () => {
  const { api, getRequest } = createFakeAdminApi({ days: [], totals: {} });
  expect((await api.getSchedule('2026-11')).ok).toBe(true);
  expect(getRequest().line).toBe('GET /api/admin/schedule?month=2026-11');
});

it.each([CAPTIVE_PORTAL, { columns: [], rows: [] }, {}])(
  'returns a failure for the unexpected response %j',
  async (body) => {
    const { api } = createFakeAdminApi(body);
    expect((await api.getReport('ageing', {})).ok).toBe(false);
    expect((await api.getSchedule('2026-11')).ok).toBe(false);
  },
);
