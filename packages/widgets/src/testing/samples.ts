import type { ApiFailure, PaymentsApi } from '@somesa/api-client';
import { createFakeCall, mockCall } from '@somesa/api-client/testing';
import type { PaymentView, StudentView } from '@somesa/core';
import { vi } from 'vitest';

export const school = { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi' };

/** Returns a student with two unpaid fee items and a pending payment, in UGX. */
export const studentWith = (pending = 0): StudentView => ({
  regNo: 'SMK-0001',
  displayName: 'A. Nakato',
  className: 'Senior 2',
  school,
  items: [
    {
      id: 'i1',
      description: 'Tuition',
      dueOn: '2026-12-04',
      amount: 950_000,
      paid: 0,
      due: 950_000,
      pending,
    },
    {
      id: 'i2',
      description: 'Uniform',
      dueOn: '2026-12-04',
      amount: 200_000,
      paid: 0,
      due: 200_000,
      pending: 0,
    },
  ],
  outstanding: 1_150_000,
  pending,
});

export const paymentIn = (status: PaymentView['status'], patch: Partial<PaymentView> = {}): PaymentView => ({
  id: 'p1',
  reference: 'SF-7KQ2-M4X9',
  status,
  purpose: 'fees',
  amount: 1_150_000,
  school,
  student: { regNo: 'SMK-0001', displayName: 'A. Nakato', className: 'Senior 2' },
  paymentMethod: 'mobile',
  network: 'mtn',
  phoneNumber: '0772 *** 456',
  createdAt: '2026-11-21T08:00:00Z',
  waitUntil: '2026-11-21T08:02:00Z',
  reservedUntil: '2026-11-21T08:15:00Z',
  failure: null,
  transfer: null,
  receipt: null,
  outstanding: null,
  ...patch,
});

export const networkError: ApiFailure = { kind: 'connection', status: null, message: 'Network Error' };

/** Returns the failure of a request that the server has rejected. */
export const rejection = (status: number, message = 'No'): ApiFailure => ({
  kind: 'answer',
  status,
  message,
});

export const listKeys = (mock: {
  mock: { calls: [{ headers: { 'idempotency-key': string } }][] };
}): string[] => mock.mock.calls.map(([{ headers }]) => headers['idempotency-key']);

export const fakeApi = () => {
  let news: ((payment: PaymentView) => void) | null = null;
  const started = (id: string, secret: string) => ({ payment: paymentIn('submitted', { id }), secret });
  const lookUpStudent = mockCall('GET /students/:regNo', studentWith());
  const listPayerCharges = mockCall('GET /payer-charges', { mtn: [], airtel: [] });
  const initiatePayment = mockCall('POST /payments', started('p1', 's1'));
  const retryPayment = mockCall('POST /payments/:id/retry', started('p2', 's2'));
  const getPayment = mockCall('GET /payments/:id', { payment: paymentIn('submitted') });
  const handlers = {
    'GET /students/:regNo': lookUpStudent,
    'GET /payer-charges': listPayerCharges,
    'POST /payments': initiatePayment,
    'POST /payments/:id/retry': retryPayment,
    'GET /payments/:id': getPayment,
  };
  const api = {
    call: createFakeCall(handlers),
    watchPayment: vi.fn<PaymentsApi['watchPayment']>(async ({ onPayment }) => {
      news = onPayment;
    }),
    ...{ lookUpStudent, listPayerCharges, initiatePayment, retryPayment, getPayment },
  };
  return { api, handlers, news: (payment: PaymentView): void => news?.(payment) };
};
