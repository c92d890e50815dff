import { expect, it } from 'vitest';
import { servedAdmin } from '../testing/served-admin';

it('asks for a page of a list with the parameters of its screen, and with the cursor', async () => {
  const { api, asked } = servedAdmin({ rows: [], next: null });
  const answer = await api.listRows({ list: 'payments', query: { status: 'failed,paid' } }, 'c-1');
  expect(answer).toEqual({ ok: true, value: { rows: [], next: null } });
  expect(asked().line).toBe('GET /api/admin/lists/payments?status=failed%2Cpaid&cursor=c-1');
});

it('asks without a query where nothing is chosen', async () => {
  const { api, asked } = servedAdmin({ rows: [], next: null });
  await api.listRows({ list: 'users', query: {} });
  expect(asked().line).toBe('GET /api/admin/lists/users');
});

it('takes nothing for a list that is none', async () => {
  const { api } = servedAdmin('<html>Sign in to the hotel’s network</html>');
  const answer = await api.listRows({ list: 'users', query: {} });
  expect(answer.ok).toBe(false);
});

it('answers a file as it is written', async () => {
  const { api, asked } = servedAdmin('Reference;State\r\nSF-1;Paid\r\n');
  const answer = await api.listCsv({ list: 'payments', query: { q: 'sf' } });
  expect(answer).toEqual({ ok: true, value: 'Reference;State\r\nSF-1;Paid\r\n' });
  expect(asked().line).toBe('GET /api/admin/lists/payments/csv?q=sf');
});

it('says that a file would be too long', async () => {
  const { api } = servedAdmin({ message: 'More than 100,000 rows.' }, 409);
  const answer = await api.listCsv({ list: 'payments', query: {} });
  expect(answer).toMatchObject({ ok: false, error: { status: 409, message: 'More than 100,000 rows.' } });
});
