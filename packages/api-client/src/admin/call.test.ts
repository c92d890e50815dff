import type { Result } from '@somesa/core';
import type { AdminListAnswer, AdminPaymentAnswer, RefundBody } from '@somesa/core/admin';
import { describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { ApiFailure } from '../api-failure';
import { CAPTIVE_PORTAL, createExpectedRequest, createFakeApi } from '../testing/fake-api';
import { type AdminAnswers, type AdminFileRequests, type AdminRequests, createAdminApi } from './call';

const createFake = (response: unknown, status = 200) => createFakeApi(createAdminApi, response, { status });

const refund: RefundBody = {
  amount: 5_000,
  method: 'mtn',
  providerTransactionId: 'MP-1',
  paidOn: '2026-11-21',
};
const params = { id: 'p-1' };
const payment = { payment: { id: 'p-1' } };

describe('call', () => {
  it('sends method, path, body and token, and returns the whole answer', async () => {
    const { api, getRequest } = createFake(payment);
    const answer = await api.call('POST /admin/payments/:id/refund', { params, body: refund });
    expect(answer).toEqual({ ok: true, value: payment });
    expect(getRequest()).toMatchObject(createExpectedRequest('POST /api/admin/payments/p-1/refund', refund));
  });

  it('sends no body to an endpoint without one', async () => {
    const { api, getRequest } = createFake(payment);
    await api.call('POST /admin/payments/:id/refund/send', { params });
    expect(getRequest().line).toBe('POST /api/admin/payments/p-1/refund/send');
    expect(getRequest().body).toBeUndefined();
  });

  it('encodes each parameter of the path, so that none reaches another path', async () => {
    const { api, getRequest } = createFake({});
    await api.call('POST /admin/sent-messages/:channel/:dedupeKey/resend', {
      params: { channel: 'sms', dedupeKey: 'payment:p/../1?x' },
    });
    expect(getRequest().line).toBe('POST /api/admin/sent-messages/sms/payment%3Ap%2F..%2F1%3Fx/resend');
  });

  it('omits parameters of the query without a value', async () => {
    const { api, getRequest } = createFake({ rows: [], next: null });
    await api.call('GET /admin/lists/:list', {
      params: { list: 'payments' },
      query: { status: 'failed,paid', q: '', cursor: undefined },
    });
    expect(getRequest().line).toBe('GET /api/admin/lists/payments?status=failed%2Cpaid');
    const byDefault = createFake({});
    await byDefault.api.call('GET /admin/schools/:id/statement', { params: { id: 7 } });
    expect(byDefault.getRequest().line).toBe('GET /api/admin/schools/7/statement');
  });

  it('sends the idempotency key', async () => {
    const { api, getRequest } = createFake({});
    const body = { kind: 'bursary', feeItemId: 1, amountUgx: 5_000, reason: 'Sports' } as const;
    await api.call('POST /admin/students/:id/adjustments', {
      params: { id: 9 },
      body,
      idempotencyKey: 'a-key',
    });
    expect(getRequest().headers.get('idempotency-key')).toBe('a-key');
  });

  it('marks only automatic requests, which do not keep the session from becoming idle', async () => {
    const isMarked = async (more: { isAutomatic?: true }) => {
      const { api, getRequest } = createFake({});
      await api.call('GET /admin/schools/:id/summary', { params: { id: 7 }, ...more });
      return getRequest().headers.has('x-automatic');
    };
    expect([await isMarked({ isAutomatic: true }), await isMarked({})]).toEqual([true, false]);
  });

  it('sends the token of an invitation in a header, not in the URL', async () => {
    const { api, getRequest } = createFake({ message: 'This invitation is over.' }, 410);
    const found = await api.call('GET /invitations', { headers: { 'x-invitation-token': 'a-token' } });
    expect(found).toMatchObject({ error: { status: 410 } });
    expect(getRequest().line).toBe('GET /api/invitations');
    expect(getRequest().headers.get('x-invitation-token')).toBe('a-token');
  });

  it('uploads a file unchanged', async () => {
    const { api, getRequest } = createFake({ import: { id: 'i-1' } }, 201);
    const file = new File(['\ufeffreg no;class'], 'term 3.csv', { type: 'application/vnd.ms-excel' });
    await api.call('POST /admin/schools/:id/register-imports', {
      params: { id: 7 },
      query: { name: file.name },
      body: file,
      contentType: 'text/csv',
    });
    expect(getRequest().line).toBe('POST /api/admin/schools/7/register-imports?name=term+3.csv');
    expect(getRequest().headers.get('content-type')).toBe('text/csv');
    expect(getRequest().body).toBe(file);
  });

  it.each([[CAPTIVE_PORTAL], ['[]'], ['']])(
    'returns a connection failure for %j, which is no answer of our API',
    async (response) => {
      const { api } = createFake(response);
      expect(await api.call('GET /admin/payments/:id', { params })).toMatchObject({
        ok: false,
        error: { kind: 'connection' },
      });
    },
  );

  it('returns the server’s message and the errors by field', async () => {
    const invalid = { message: 'Check the fields.', errors: { amount: ['At most UGX 4,000'] } };
    const { api } = createFake(invalid, 422);
    expect(await api.call('POST /admin/payments/:id/refund', { params, body: refund })).toEqual({
      ok: false,
      error: { kind: 'answer', status: 422, ...invalid },
    });
  });

  it('stops at the time limit of the request', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(
      (_, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(new DOMException('gone', 'AbortError')));
        }),
    );
    const { api } = createFakeApi(createAdminApi, undefined, {}, { fetch });
    expect(await api.call('GET /admin/overview', { timeoutMs: 20 })).toMatchObject({
      error: { kind: 'connection', message: 'timeout of 20 ms exceeded' },
    });
  });
});

describe('callForFile', () => {
  const getWorkbook = (response: unknown, status?: number) =>
    createFake(response, status).api.callForFile('GET /admin/lists/:list/xlsx', {
      params: { list: 'payments' },
    });

  it('returns the file as it arrives', async () => {
    const { api, getRequest } = createFake('Reference;State\r\nSF-1;Paid\r\n');
    const file = await api.callForFile('GET /admin/settlements/:id/remittance.csv', {
      params: { id: 's-1' },
    });
    expect(file.ok && (await file.value.text())).toBe('Reference;State\r\nSF-1;Paid\r\n');
    expect(getRequest().line).toBe('GET /api/admin/settlements/s-1/remittance.csv');
  });

  it('returns the problem that the server sends in place of a file', async () => {
    expect(await getWorkbook({ message: 'Choose fewer rows.' }, 409)).toMatchObject({
      ok: false,
      error: { kind: 'answer', status: 409, message: 'Choose fewer rows.' },
    });
  });

  it('returns a connection failure if what arrives in place of a file is not from our API', async () => {
    expect(await getWorkbook('<h1>Bad gateway</h1>', 502)).toMatchObject({
      ok: false,
      error: { kind: 'connection', status: 502 },
    });
  });
});

describe('AdminApi', () => {
  type Refund = AdminRequests['POST /admin/payments/:id/refund'];
  type Done = AdminRequests['POST /admin/queue-items/:kind/:subject/done'];
  type Upload = AdminRequests['POST /admin/schools/:id/register-imports'];

  it('accepts paths of the contract only, with its method, and files apart from answers', () => {
    expectTypeOf<'GET /admin/payments/:id'>().toExtend<keyof AdminRequests>();
    expectTypeOf<'GET /admin/payment/:id'>().not.toExtend<keyof AdminRequests>();
    expectTypeOf<'PUT /admin/payments/:id'>().not.toExtend<keyof AdminRequests>();
    expectTypeOf<'GET /admin/settlements/:id/remittance.pdf'>().not.toExtend<keyof AdminRequests>();
    expectTypeOf<'GET /admin/settlements/:id/remittance.pdf'>().toExtend<keyof AdminFileRequests>();
    expectTypeOf<'POST /payments'>().not.toExtend<keyof AdminRequests>();
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
    expectTypeOf<object>().not.toExtend<AdminRequests['GET /admin/search']>();
    expectTypeOf<{ query: { q: string } }>().toExtend<AdminRequests['GET /admin/search']>();
    expectTypeOf<{ query: { from: number } }>().not.toExtend<AdminRequests['GET /admin/overview']>();
    expectTypeOf<{ params: { id: number }; body: Blob; contentType: 'text/csv' }>().toExtend<Upload>();
    expectTypeOf<{ params: { id: number }; body: Blob; contentType: 'text/html' }>().not.toExtend<Upload>();
    expectTypeOf<AdminRequests['POST /admin/students/:id/adjustments']>().toHaveProperty('idempotencyKey');
  });

  it('returns the answer of the contract', () => {
    const { api } = createFake({});
    expectTypeOf<AdminAnswers['GET /admin/payments/:id']>().toEqualTypeOf<AdminPaymentAnswer>();
    expectTypeOf<AdminAnswers['GET /admin/lists/:list']>().toEqualTypeOf<AdminListAnswer>();
    expectTypeOf<ReturnType<typeof api.call<'GET /admin/payments/:id'>>>().toEqualTypeOf<
      Promise<Result<AdminPaymentAnswer, ApiFailure>>
    >();
  });
});
