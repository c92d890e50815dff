import type { Api, ApiFailure } from '@somesa/api-client';
import type { PaymentView, StudentView } from '@somesa/core';
import { vi } from 'vitest';

/** School of the tests. */
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

/** Returns a payment with a status. */
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

/** Failure of a lost connection. */
export const networkError: ApiFailure = { kind: 'connection', status: null, message: 'Network Error' };

/** Returns the failure of a request that the server has rejected. */
export const rejection = (status: number, message = 'No'): ApiFailure => ({
  kind: 'answer',
  status,
  message,
});

/** Creates an API of mocks that succeed. `news` sends a payment to the running watch. */
export const fakeApi = () => {
  let news: ((payment: PaymentView) => void) | null = null;
  const started = { ok: true as const, value: { payment: paymentIn('submitted'), secret: 's1' } };
  const api = {
    baseUrl: '/api',
    getConfig: vi.fn(),
    getReceipt: vi.fn(),
    lookUpStudent: vi.fn<Api['lookUpStudent']>(async () => ({
      ok: true,
      value: { kind: 'student', student: studentWith() },
    })),
    listPayerCharges: vi.fn<Api['listPayerCharges']>(async () => ({
      ok: true,
      value: { mtn: [], airtel: [] },
    })),
    initiatePayment: vi.fn<Api['initiatePayment']>(async () => started),
    retryPayment: vi.fn<Api['retryPayment']>(async () => ({
      ok: true,
      value: { payment: paymentIn('submitted', { id: 'p2' }), secret: 's2' },
    })),
    getPayment: vi.fn<Api['getPayment']>(async () => ({ ok: true, value: paymentIn('submitted') })),
    watchPayment: vi.fn<Api['watchPayment']>(async ({ onPayment }) => {
      news = onPayment;
    }),
  };
  return { api, news: (payment: PaymentView): void => news?.(payment) };
};
