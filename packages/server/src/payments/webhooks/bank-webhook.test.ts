import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signBody } from '../../providers/bank-notification';
import { createBankNotice, notify } from '../../testing/bank-notice';
import { dumpTables } from '../../testing/table-dump';
import { BANK_SECRET, buildTestApp, type TestApp } from '../../testing/test-app';
import { startTransfer } from '../testing/fee-payments';

let test: TestApp;
let reference: string;
let before: Record<string, unknown>;
beforeAll(async () => {
  test = await buildTestApp();
  reference = (await startTransfer(test, 100_000)).reference;
  before = await dumpTables(test.database);
});
afterAll(() => test.end());

const genuine = () => createBankNotice({ reference, amount: 100_000 });
const bytes = (body: object) => Buffer.from(JSON.stringify(body));
const sign = (body: Buffer, at = test.clock.now()) => signBody(body, BANK_SECRET, at);

describe('a bank webhook with an invalid signature', () => {
  const forgeries: [string, (body: Buffer) => string | null][] = [
    ['unsigned', () => null],
    ['signed with another secret', (body) => signBody(body, 'another secret', test.clock.now())],
    ['signed for another body', () => sign(bytes(createBankNotice({ reference: 'SF', amount: 1 })))],
    ['signed six minutes ago', (body) => sign(body, new Date(test.clock.now().getTime() - 360_000))],
    ['signed for six minutes from now', (body) => sign(body, new Date(test.clock.now().getTime() + 360_000))],
    ['signed without a time', (body) => `v1=${createHmac('sha256', BANK_SECRET).update(body).digest('hex')}`],
    ['with half a signature', (body) => sign(body).slice(0, -20)],
    ['with a garbled signature', () => '\u0001\u0002 t=;;v1=%%'],
    ['with a signature of another form', () => `Bearer ${BANK_SECRET}`],
    ['with two signatures', (body) => `${sign(body)}, ${sign(body)}`],
    ['with an empty signature', () => ''],
  ];
  it.each(forgeries)('is rejected and stores nothing: %s', async (_, signatureOf) => {
    const body = bytes(genuine());
    const answer = await notify<{ message: string }>(test, body, signatureOf(body));
    expect(answer.status).toBe(403);
    expect(answer.body).toEqual({ message: 'The signature does not match, or is too old.' });
    expect(await dumpTables(test.database)).toEqual(before);
  });
});

describe('a signed bank webhook with an invalid body', () => {
  const invalid: [string, (notice: ReturnType<typeof createBankNotice>) => object | Buffer][] = [
    ['a body that is not JSON', () => Buffer.from('reference=SF-7KQ2')],
    ['random bytes', () => Buffer.from([0, 255, 254, 13, 10, 128])],
    ['an empty body', () => Buffer.alloc(0)],
    ['a list', () => []],
    ['no amount', ({ amount: _, ...rest }) => rest],
    ['an amount of 0', (notice) => ({ ...notice, amount: 0 })],
    ['a negative amount', (notice) => ({ ...notice, amount: -100_000 })],
    ['a fraction', (notice) => ({ ...notice, amount: 100_000.5 })],
    ['an amount in words', (notice) => ({ ...notice, amount: '100000' })],
    ['a huge amount', (notice) => ({ ...notice, amount: 1e308 })],
    ['dollars', (notice) => ({ ...notice, currency: 'USD' })],
    ['an unknown bank', (notice) => ({ ...notice, bank: 'mystery' })],
    ['an invalid day', (notice) => ({ ...notice, paidAt: '2026-02-31' })],
    ['a day that February doesn’t have', (notice) => ({ ...notice, paidAt: '2026-02-30T08:55:00Z' })],
    ['the year 0', (notice) => ({ ...notice, paidAt: '0000-01-01T00:00:00Z' })],
    ['a NUL in the transaction', (notice) => ({ ...notice, bankTransactionId: 'A\0B' })],
    ['half a character in the transaction', (notice) => ({ ...notice, bankTransactionId: 'A\ud800B' })],
    ['a time without a zone', (notice) => ({ ...notice, paidAt: '2026-11-21T08:55:00' })],
    ['no transaction', (notice) => ({ ...notice, bankTransactionId: '' })],
    ['a reference of 5,000 letters', (notice) => ({ ...notice, reference: 'A'.repeat(5_000) })],
  ];
  it.each(invalid)('is rejected and stores nothing: %s', async (_, change) => {
    const answer = await notify<{ message: string; errors: Record<string, string[]> }>(
      test,
      change(genuine()),
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toHaveLength(1);
    expect(await dumpTables(test.database)).toEqual(before);
  });

  it('is rejected and stores nothing: a body of 17 KB', async () => {
    const answer = await notify(test, { ...genuine(), payerName: 'A'.repeat(17 * 1024) });
    expect(answer.status).toBe(413);
    expect(await dumpTables(test.database)).toEqual(before);
  });
});

it('returns 404 if no secret is configured', async () => {
  const closed = await buildTestApp({ env: { BANK_WEBHOOK_SECRET: '' }, on: test });
  const body = bytes(genuine());
  const answer = await notify(closed, body, signBody(body, '', test.clock.now()));
  expect(answer.status).toBe(404);
  expect(await dumpTables(test.database)).toEqual(before);
  await closed.end();
});
