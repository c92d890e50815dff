import { expect, it } from 'vitest';
import { createLoanDueApi } from './loan-due-api';
import { createFakeApi } from './testing/fake-api';

const lookUp = (status: number, response: object) =>
  createFakeApi(createLoanDueApi, response, { status }).api.lookUpLoanDue({ regNo: 'S1' });

it('looks up the amount due on a child’s loan by number and school', async () => {
  const loan = { regNo: 'S/1', due: 10_000, dueOn: '2026-12-01', pending: 0 };
  const { api, getRequest } = createFakeApi(createLoanDueApi, loan);
  expect(await api.lookUpLoanDue({ regNo: 'S/1', school: 'st-marys' })).toEqual({
    ok: true,
    value: { kind: 'loan', loan },
  });
  expect(getRequest().line).toBe('GET /api/students/S%2F1/loan-due?school=st-marys');
});

it('returns the choice of schools if two use the number', async () => {
  const choice = { message: 'Choose', schools: [{ slug: 'a', name: 'A' }] };
  expect(await lookUp(300, choice)).toEqual({ ok: true, value: { kind: 'schools', ...choice } });
});

it('returns the server’s message if the child has no running loan', async () => {
  expect(await lookUp(404, { message: 'No loan' })).toMatchObject({
    error: { kind: 'answer', status: 404, message: 'No loan' },
  });
});

it('returns a connection failure for an unexpected response', async () => {
  expect(await lookUp(200, { regNo: 'S1' })).toMatchObject({ error: { kind: 'connection' } });
});
