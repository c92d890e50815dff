import type { LoanDueView, Result, SchoolChoiceView } from '@somesa/core';
import type { AdminListAnswer, AdminPaymentAnswer, RefundBody } from '@somesa/core/admin';
import { endpoints } from '@somesa/core/contract';
import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ApiFailure } from './api-failure';
import type { Answers, Call, FileRequests, Line, Requests } from './call';
import { sendRequest } from './send-request';
import { createFakeServer } from './testing/fake-server';

const params = { id: 'p-1' };

describe('call', () => {
  it.each(endpoints.map(({ method, path }) => [method, path]))(
    'sends %s %s with encoded parameters, so that none reaches another path',
    async (method, path) => {
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
      const values = Object.fromEntries(names.map((name) => [name, `${name}/../1?x`]));
      const { options, getRequest } = createFakeServer({});
      await sendRequest(options, `${method} ${path}`, { params: values });
      const filled = path.replace(/:(\w+)/g, '$1%2F..%2F1%3Fx');
      expect(getRequest().line).toBe(`${method} /api${filled}`);
    },
  );

  it('sends body and headers, and returns the whole answer', async () => {
    const answer = { payment: { id: 'p-1', status: 'submitted' }, secret: 's' };
    const { call, getRequest } = createFakeServer(answer, { status: 201 });
    const body = { paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' } as const;
    const headers = { 'idempotency-key': 'key-1', 'x-payment-secret': 'secret' };
    expect(await call('POST /payments/:id/retry', { params, headers, body, expects: 'secret' })).toEqual({
      ok: true,
      value: answer,
    });
    expect(getRequest()).toMatchObject({ line: 'POST /api/payments/p-1/retry', body });
    expect(Object.fromEntries(getRequest().headers)).toMatchObject({
      ...headers,
      'content-type': 'application/json',
    });
  });

  it('sends no body to an endpoint without one', async () => {
    const { call, getRequest } = createFakeServer({});
    await call('POST /admin/payments/:id/refund/send', { params });
    expect(getRequest().body).toBeUndefined();
    expect(getRequest().headers.has('content-type')).toBe(false);
  });

  it('omits parameters of the query without a value', async () => {
    const { call, getRequest } = createFakeServer({ rows: [], next: null });
    await call('GET /admin/lists/:list', {
      params: { list: 'payments' },
      query: { status: 'failed,paid', q: '', cursor: undefined },
    });
    expect(getRequest().line).toBe('GET /api/admin/lists/payments?status=failed%2Cpaid');
    const byDefault = createFakeServer({});
    await byDefault.call('GET /admin/schools/:id/statement', { params: { id: 7 }, query: { from: '' } });
    expect(byDefault.getRequest().line).toBe('GET /api/admin/schools/7/statement');
  });

  it('uploads a file unchanged', async () => {
    const { call, getRequest } = createFakeServer({ import: { id: 'i-1' } }, { status: 201 });
    const file = new File(['\ufeffreg no;class'], 'term 3.csv', { type: 'application/vnd.ms-excel' });
    await call('POST /admin/schools/:id/register-imports', {
      params: { id: 7 },
      query: { name: file.name },
      body: file,
      headers: { 'content-type': 'text/csv' },
    });
    expect(getRequest().line).toBe('POST /api/admin/schools/7/register-imports?name=term+3.csv');
    expect(getRequest().headers.get('content-type')).toBe('text/csv');
    expect(getRequest().body).toBe(file);
  });
});

describe('callForFile', () => {
  const getWorkbook = (...response: Parameters<typeof createFakeServer>) =>
    createFakeServer(...response).callForFile('GET /admin/lists/:list/xlsx', {
      params: { list: 'payments' },
    });

  it('returns the file as it arrives', async () => {
    const { callForFile, getRequest } = createFakeServer('Reference;State\r\nSF-1;Paid\r\n');
    const file = await callForFile('GET /admin/settlements/:id/remittance.csv', { params: { id: 's-1' } });
    expect(file.ok && (await file.value.text())).toBe('Reference;State\r\nSF-1;Paid\r\n');
    expect(getRequest().line).toBe('GET /api/admin/settlements/s-1/remittance.csv');
  });

  it('returns the problem that the server sends in place of a file', async () => {
    expect(await getWorkbook({ message: 'Choose fewer rows.' }, { status: 409 })).toMatchObject({
      ok: false,
      error: { kind: 'answer', status: 409, message: 'Choose fewer rows.' },
    });
  });

  it('returns a connection failure if what arrives in place of a file is not from our API', async () => {
    expect(await getWorkbook('<h1>Bad gateway</h1>', { status: 502 })).toMatchObject({
      ok: false,
      error: { kind: 'connection', status: 502 },
    });
  });

  it('returns a connection failure if the connection is lost within the file', async () => {
    const broken = new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
    expect(await getWorkbook(undefined, {}, { fetch: async () => new Response(broken) })).toMatchObject({
      ok: false,
      error: { kind: 'connection', status: null },
    });
  });
});

describe('Call', () => {
  type Refund = Requests['POST /admin/payments/:id/refund'];
  type Done = Requests['POST /admin/queue-items/:kind/:subject/done'];
  type Upload = Requests['POST /admin/schools/:id/register-imports'];
  type Payment = Requests['POST /payments'];
  const key = { 'idempotency-key': 'k' };

  it('accepts lines of the contract only, and files apart from answers', () => {
    expectTypeOf<'GET /admin/payments/:id'>().toExtend<Line>();
    expectTypeOf<'GET /admin/payment/:id'>().not.toExtend<Line>();
    expectTypeOf<'PUT /admin/payments/:id'>().not.toExtend<Line>();
    expectTypeOf<'GET /admin/settlements/:id/remittance.pdf'>().not.toExtend<Line>();
    expectTypeOf<'GET /admin/settlements/:id/remittance.pdf'>().toExtend<keyof FileRequests>();
  });

  it('requires exactly what the endpoint has', () => {
    expectTypeOf<{ params: { id: string }; body: RefundBody }>().toExtend<Refund>();
    expectTypeOf<{ params: { id: number }; body: RefundBody }>().toExtend<Refund>();
    expectTypeOf<{ params: { id: string } }>().not.toExtend<Refund>();
    expectTypeOf<{ params: { payment: string }; body: RefundBody }>().not.toExtend<Refund>();
    expectTypeOf<{ params: { id: string }; body: { amount: number } }>().not.toExtend<Refund>();
    expectTypeOf<{ params: { kind: string; subject: string } }>().toExtend<Done>();
    expectTypeOf<{
      params: { kind: string; subject: string };
      body: { note: number };
    }>().not.toExtend<Done>();
    expectTypeOf<object>().not.toExtend<Requests['GET /admin/search']>();
    expectTypeOf<{ query: { q: string } }>().toExtend<Requests['GET /admin/search']>();
    expectTypeOf<{ query: { from: number } }>().not.toExtend<Requests['GET /admin/overview']>();
    expectTypeOf<{
      params: { id: number };
      body: Blob;
      headers: { 'content-type': 'text/csv' };
    }>().toExtend<Upload>();
    expectTypeOf<{
      params: { id: number };
      body: Blob;
      headers: { 'content-type': 'text/html' };
    }>().not.toExtend<Upload>();
    expectTypeOf<{ body: Payment['body']; headers: typeof key; expects: 'secret' }>().toExtend<Payment>();
    expectTypeOf<{ body: Payment['body']; expects: 'secret' }>().not.toExtend<Payment>();
  });

  it('requires a check of each answer outside the back office, by a member that the answer has', () => {
    expectTypeOf<{ expects: 'limits' }>().toExtend<Requests['GET /config']>();
    expectTypeOf<object>().not.toExtend<Requests['GET /config']>();
    expectTypeOf<{ expects: 'hotel' }>().not.toExtend<Requests['GET /config']>();
    expectTypeOf<{ params: { regNo: string }; expects: 'items' }>().not.toExtend<
      Requests['GET /students/:regNo']
    >();
    expectTypeOf<object>().toExtend<Requests['POST /auth/logout']>();
  });

  it('returns the answer of the contract', () => {
    expectTypeOf<Answers['GET /admin/payments/:id']>().toEqualTypeOf<AdminPaymentAnswer>();
    expectTypeOf<Answers['GET /admin/lists/:list']>().toEqualTypeOf<AdminListAnswer>();
    expectTypeOf<Answers['GET /students/:regNo/loan-due']>().toEqualTypeOf<LoanDueView | SchoolChoiceView>();
    expectTypeOf<ReturnType<typeof createFakeServer>['call']>().toEqualTypeOf<Call>();
    const { call } = createFakeServer({});
    expectTypeOf<ReturnType<typeof call<'GET /admin/payments/:id'>>>().toEqualTypeOf<
      Promise<Result<AdminPaymentAnswer, ApiFailure>>
    >();
  });
});
