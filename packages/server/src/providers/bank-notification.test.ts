import { expect, test } from 'vitest';
import { readBankNotification, signBody } from './bank-notification';

const secret = 'bank-secret';
const now = new Date('2026-11-21T09:00:00Z');
const notification = {
  eventId: 'evt-1',
  reference: 'school fees sf9ghpmgx6',
  amount: 350_000,
  currency: 'UGX',
  paidAt: '2026-11-21T11:58:00+03:00',
  bank: 'stanbic',
  bankTransactionId: 'FT26325A1B2C',
  payerName: 'NAKATO SARAH',
  accountNumber: '9030001234567',
};
const bytes = (body: object) => Buffer.from(JSON.stringify(body));
const read = (rawBody: Buffer, signature: string | undefined, at = now) =>
  readBankNotification({ rawBody, signature, secret, now: at });
const readSigned = (body: object) => read(bytes(body), signBody(bytes(body), secret, now));

test('reads a signed notification as a bank transaction', () => {
  expect(readSigned(notification)).toEqual({
    ok: true,
    value: {
      eventId: 'evt-1',
      accountNumber: '9030001234567',
      transaction: {
        providerTransactionId: 'stanbic:FT26325A1B2C',
        bank: 'stanbic',
        reference: 'school fees sf9ghpmgx6',
        paymentReference: 'SF-9GHP-MGX6',
        amountUgx: 350_000,
        paidAt: new Date('2026-11-21T08:58:00Z'),
        payerName: 'NAKATO SARAH',
      },
    },
  });
});

test('reads an ID with spaces as a statement of the bank does', () => {
  const outcome = readSigned({ ...notification, bankTransactionId: 'FT1  A ' });
  expect(outcome).toMatchObject({
    ok: true,
    value: { transaction: { providerTransactionId: 'stanbic:FT1 A' } },
  });
});

test('reads a notification without a payer or a reference of ours', () => {
  const { payerName, ...rest } = notification;
  const outcome = readSigned({ ...rest, reference: '' });
  expect(outcome).toMatchObject({ ok: true, value: { transaction: { paymentReference: null } } });
  expect(outcome.ok && outcome.value.transaction).not.toHaveProperty('payerName', payerName);
});

const body = bytes(notification);
const good = signBody(body, secret, now);
test.each<[string, Buffer, string | undefined]>([
  ['no signature', body, undefined],
  ['an empty signature', body, ''],
  ['a signature with another secret', body, signBody(body, 'other', now)],
  ['the signature of another body', bytes({ ...notification, amount: 1 }), good],
  ['a changed time', body, good.replace(/t=\d+/, 't=1795251601')],
  ['a cut signature', body, good.slice(0, -2)],
  ['a signature that is not hexadecimal', body, `${good.slice(0, -2)}zz`],
  ['only a time', body, good.split(',')[0]],
  ['a time that is not a number', body, good.replace(/t=\d+/, 't=now')],
])('rejects a notification with %s', (_, rawBody, signature) => {
  expect(read(rawBody, signature)).toEqual({ ok: false, error: { code: 'signature_invalid' } });
});

test.each([
  [300, true],
  [301, false],
  [-300, true],
  [-301, false],
])('tolerates a difference of 300 seconds: %i seconds after signing, accepted: %s', (lateS, isAccepted) => {
  expect(read(body, good, new Date(now.getTime() + lateS * 1000)).ok).toBe(isAccepted);
});

test('rejects a notification if no secret is configured', () => {
  const signature = signBody(body, '', now);
  expect(readBankNotification({ rawBody: body, signature, secret: '', now }).ok).toBe(false);
});

test.each<[field: string, value: unknown]>([
  ['amount', 350_000.5],
  ['amount', '350000'],
  ['amount', 0],
  ['amount', -5],
  ['currency', 'USD'],
  ['bank', 'dfcu'],
  ['paidAt', '2026-11-21'],
  ['paidAt', '2026-11-21T11:58:00'],
  ['paidAt', '2026-13-21T11:58:00Z'],
  ['paidAt', '0000-01-01T00:00:00Z'],
  ['paidAt', '1999-12-31T23:59:59Z'],
  ['paidAt', '2100-01-01T00:00:00Z'],
  ['bankTransactionId', ''],
  ['bankTransactionId', ' FT1'],
  ['bankTransactionId', 'A\0B'],
  ['bankTransactionId', 'A\ud800B'],
  ['bankTransactionId', 'A\u200bB'],
  ['bankTransactionId', 'é1'],
  ['bankTransactionId', 'A'.repeat(65)],
  ['eventId', ''],
  ['reference', undefined],
  ['accountNumber', undefined],
])('returns unreadable for a signed notification whose %s is %s', (field, value) => {
  expect(readSigned({ ...notification, [field]: value })).toEqual({
    ok: false,
    error: { code: 'unreadable', field },
  });
});

test.each(['A', 'FT 26325/A-1', '~', 'A'.repeat(64)])(
  'accepts the transaction ID %s',
  (bankTransactionId) => {
    expect(readSigned({ ...notification, bankTransactionId })).toMatchObject({
      ok: true,
      value: { transaction: { providerTransactionId: `stanbic:${bankTransactionId}` } },
    });
  },
);

test('returns unreadable for a signed body that is not JSON', () => {
  const text = Buffer.from('<xml/>');
  expect(read(text, signBody(text, secret, now))).toEqual({
    ok: false,
    error: { code: 'unreadable', field: 'body' },
  });
});
