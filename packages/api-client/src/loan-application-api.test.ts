import type { LoanApplicationBody } from '@somesa/core';
import { expect, it } from 'vitest';
import { createLoanApplicationApi } from './loan-application-api';
import { createFakeApi } from './testing/fake-api';

const body = { fullName: 'Sarah Nakato', loanAmount: 300_000 } as LoanApplicationBody;
const apply = (status: number, response: object) =>
  createFakeApi(createLoanApplicationApi, response, { status }).api.applyForLoan(body, 'key-1');

it('sends an application with its idempotency key and returns its reference', async () => {
  const application = { reference: 'LN-7KQ2-M4X9', status: 'submitted' };
  const { api, getRequest } = createFakeApi(createLoanApplicationApi, { application }, { status: 201 });
  expect(await api.applyForLoan(body, 'key-1')).toEqual({ ok: true, value: application });
  expect(getRequest()).toMatchObject({ line: 'POST /api/loan-applications', body });
  expect(getRequest().headers.get('idempotency-key')).toBe('key-1');
});

it('returns the errors in an application by field', async () => {
  const errors = { loanAmount: ['You can borrow up to UGX 950,000 here. Enter that or less'] };
  expect(await apply(422, { message: 'No', errors })).toMatchObject({
    ok: false,
    error: { kind: 'answer', status: 422, errors },
  });
});

it('returns a connection failure for an unexpected response', async () => {
  expect(await apply(200, { welcome: 'to the hotel' })).toMatchObject({
    ok: false,
    error: { kind: 'connection' },
  });
});
