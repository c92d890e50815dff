import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAirtelPayer } from '../testing/airtel-payer';
import { createMtnPayer } from '../testing/mtn-payer';
import { at, startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const PAYS = '256772000001';
const MINUTE_MS = 60_000;

describe('a provider that changes its report', () => {
  let sandbox: TestSandbox;
  let mtn: Awaited<ReturnType<typeof createMtnPayer>>;
  let airtel: Awaited<ReturnType<typeof createAirtelPayer>>;
  beforeEach(async () => {
    sandbox = await startTestSandbox();
    mtn = await createMtnPayer(sandbox);
    airtel = await createAirtelPayer(sandbox);
  });
  afterEach(() => sandbox.close());

  const readBook = async (reference: string) =>
    at((await sandbox.call(`/transactions?reference=${reference}`)).json, 'transactions', 0) as {
      financialId: string | null;
      reports: { status: string; amount: number; currency: string; financialId: string | null }[];
    };
  const readBalance = async () =>
    Number(
      at(
        (await sandbox.call('/collection/v1_0/account/balance', { headers: mtn.headers })).json,
        'availableBalance',
      ),
    );

  it('says failed first, and takes the money later', async () => {
    await sandbox.fault('paid-after-failure', { times: 1 });
    const before = await readBalance();
    const { reference } = await mtn.pay(PAYS);
    expect((await mtn.status(reference)).json).toMatchObject({ status: 'FAILED' });
    expect(await readBalance()).toBe(before);
    await sandbox.advance(MINUTE_MS);
    expect((await mtn.status(reference)).json).toMatchObject({ status: 'SUCCESSFUL', amount: '350000' });
    expect(await readBalance()).toBe(before + 350_000);
    expect(sandbox.receiver.bodies()).toMatchObject([{ status: 'FAILED' }, { status: 'SUCCESSFUL' }]);
  });

  it('says paid first, and gives the money back later', async () => {
    await sandbox.fault('failed-after-paid', { ms: 1_000 });
    const { reference } = await airtel.pay('752000001');
    const status = async () => at((await airtel.status(reference)).json, 'data', 'transaction', 'status');
    expect(await status()).toBe('TS');
    await sandbox.advance(1_000);
    expect(await status()).toBe('TF');
    expect((await readBook(reference)).reports.map((report) => report.status)).toEqual([
      'successful',
      'failed',
    ]);
  });

  it('takes another amount or currency, at once or later', async () => {
    await sandbox.fault('other-amount', { times: 1 });
    const first = await mtn.pay(PAYS);
    expect((await mtn.status(first.reference)).json).toMatchObject({
      status: 'SUCCESSFUL',
      amount: '351000',
    });
    await sandbox.fault('other-currency', { times: 1, ms: 5_000 });
    const second = await mtn.pay(PAYS);
    expect((await mtn.status(second.reference)).json).toMatchObject({ currency: 'UGX' });
    await sandbox.advance(5_000);
    expect((await mtn.status(second.reference)).json).toMatchObject({ currency: 'USD', amount: '350000' });
  });

  it('gives a payment another transaction ID later, or that of another payment', async () => {
    const other = await mtn.pay(PAYS);
    const { financialId } = await readBook(other.reference);
    await sandbox.fault('reused-transaction-id', { times: 1 });
    const reused = await mtn.pay(PAYS);
    expect((await mtn.status(reused.reference)).json).toMatchObject({ financialTransactionId: financialId });
    await sandbox.fault('other-transaction-id', { times: 1 });
    const renamed = await mtn.pay(PAYS);
    await sandbox.advance(MINUTE_MS);
    const { reports } = await readBook(renamed.reference);
    expect(new Set(reports.map((report) => report.financialId)).size).toBe(2);
  });
});
