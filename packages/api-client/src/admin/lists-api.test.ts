import { expect, it } from 'vitest';
import { CAPTIVE_PORTAL, createFakeAdminApi } from '../testing/fake-api';

it('requests a page of a list with its query and cursor', async () => {
  const { api, getRequest } = createFakeAdminApi({ rows: [], next: null });
  const answer = await api.listRows({ list: 'payments', query: { status: 'failed,paid' } }, 'c-1');
  expect(answer).toEqual({ ok: true, value: { rows: [], next: null } });
  expect(getRequest().line).toBe('GET /api/admin/lists/payments?status=failed%2Cpaid&cursor=c-1');
});

it('requests a list without a query if there are no parameters', async () => {
  const { api, getRequest } = createFakeAdminApi({ rows: [], next: null });
  await api.listRows({ list: 'users', query: {} });
  expect(getRequest().line).toBe('GET /api/admin/lists/users');
});

it('returns a failure for the page of a captive portal', async () => {
  const { api } = createFakeAdminApi(CAPTIVE_PORTAL);
  const answer = await api.listRows({ list: 'users', query: {} });
  expect(answer.ok).toBe(false);
});

it('returns a file unchanged', async () => {
  const { api, getRequest } = createFakeAdminApi('Reference;State\r\nSF-1;Paid\r\n');
  const answer = await api.getListCsv({ list: 'payments', query: { q: 'sf' } });
  expect(answer).toEqual({ ok: true, value: 'Reference;State\r\nSF-1;Paid\r\n' });
  expect(getRequest().line).toBe('GET /api/admin/lists/payments/csv?q=sf');
});

it('returns the message if a file would have too many rows', async () => {
  const { api } = createFakeAdminApi({ message: 'More than 100,000 rows.' }, 409);
  const answer = await api.getListCsv({ list: 'payments', query: {} });
  expect(answer).toMatchObject({ ok: false, error: { status: 409, message: 'More than 100,000 rows.' } });
});
