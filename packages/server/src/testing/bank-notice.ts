import type { BankCode } from '@somesa/core/admin';
import { signBody } from '../providers/bank-notification';
import { type Answer, BANK_SECRET, type TestApp } from './test-app';

let transactions = 0;

/** Creates a bank's notification of one credit; other fields have default values. */
export const createBankNotice = (fields: {
  reference: string;
  amount: number;
  bankTransactionId?: string;
}) => {
  transactions += 1;
  return {
    eventId: `event-${transactions}`,
    currency: 'UGX',
    paidAt: '2026-11-21T08:55:00+03:00',
    bank: 'stanbic' as BankCode,
    bankTransactionId: `FT${String(transactions).padStart(8, '0')}`,
    payerName: 'Okello Brian',
    accountNumber: '9030001234567',
    ...fields,
  };
};

/** Sends a bank notification, signed as banks do unless `signature` is given; null sends no signature. */
export const notify = <Body = { outcome: string }>(
  test: Pick<TestApp, 'call' | 'clock'>,
  notice: object | Buffer,
  signature?: string | null,
): Promise<Answer<Body>> => {
  const payload = Buffer.isBuffer(notice) ? notice : Buffer.from(JSON.stringify(notice));
  const header = signature === undefined ? signBody(payload, BANK_SECRET, test.clock.now()) : signature;
  return test.call<Body>({
    method: 'POST',
    url: '/api/webhooks/bank',
    headers: { 'content-type': 'application/json', ...(header !== null && { 'x-signature': header }) },
    payload,
  });
};
