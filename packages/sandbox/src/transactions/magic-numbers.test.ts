import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAirtelPayer } from '../testing/airtel-payer';
import { createMtnPayer } from '../testing/mtn-payer';
import { at, startTestSandbox, type TestResponse, type TestSandbox } from '../testing/start-test-sandbox';
import { SCENARIOS } from './scenarios';

interface Network {
  name: 'mtn' | 'airtel';
  number: (ending: string) => string;
  connect: (sandbox: TestSandbox) => Promise<{
    pay: (msisdn: string, options?: { reference?: string }) => Promise<TestResponse & { reference: string }>;
    read: (reference: string) => Promise<{ status: unknown; reason: unknown }>;
  }>;
  accepted: number;
  reports: { pending: string; paid: string; failed: string };
  reasons: { declined: string; noMoney: string };
}

const NETWORKS: Network[] = [
  {
    name: 'mtn',
    number: (ending) => `256772000${ending}`,
    async connect(sandbox) {
      const payer = await createMtnPayer(sandbox);
      return {
        pay: payer.pay,
        async read(reference) {
          const { json } = await payer.status(reference);
          return { status: at(json, 'status'), reason: at(json, 'reason') };
        },
      };
    },
    accepted: 202,
    reports: { pending: 'PENDING', paid: 'SUCCESSFUL', failed: 'FAILED' },
    reasons: { declined: 'APPROVAL_REJECTED', noMoney: 'NOT_ENOUGH_FUNDS' },
  },
  {
    name: 'airtel',
    number: (ending) => `752000${ending}`,
    async connect(sandbox) {
      const payer = await createAirtelPayer(sandbox);
      return {
        pay: (msisdn, options) => payer.pay(msisdn, options?.reference ? { id: options.reference } : {}),
        async read(reference) {
          const { json } = await payer.status(reference);
          return {
            status: at(json, 'data', 'transaction', 'status'),
            reason: at(json, 'status', 'response_code'),
          };
        },
      };
    },
    accepted: 200,
    reports: { pending: 'TIP', paid: 'TS', failed: 'TF' },
    reasons: { declined: 'DP00800001008', noMoney: 'DP00800001007' },
  },
];

describe.each(NETWORKS)('magic numbers on $name', ({ name, number, connect, accepted, reports, reasons }) => {
  let sandbox: TestSandbox;
  let payer: Awaited<ReturnType<Network['connect']>>;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
    payer = await connect(sandbox);
  });
  afterEach(() => sandbox.close());

  async function pay(ending: string) {
    const answer = await payer.pay(number(ending));
    expect(answer.status).toBe(accepted);
    await sandbox.advance(0);
    return answer.reference;
  }
  const callbackCount = () => sandbox.receiver.calls.length;

  it('001 is paid at once, with one callback', async () => {
    const reference = await pay('001');
    expect(await payer.read(reference)).toMatchObject({ status: reports.paid });
    expect(callbackCount()).toBe(1);
  });

  it('002 is declined', async () => {
    const reference = await pay('002');
    expect(await payer.read(reference)).toMatchObject({ status: reports.failed, reason: reasons.declined });
    expect(callbackCount()).toBe(1);
  });

  it('003 fails for lack of money', async () => {
    const reference = await pay('003');
    expect(await payer.read(reference)).toMatchObject({ status: reports.failed, reason: reasons.noMoney });
  });

  it('004 stays pending for a day', async () => {
    const reference = await pay('004');
    await sandbox.advance(24 * 3_600_000);
    expect((await readWithNewToken(reference)).status).toBe(reports.pending);
    expect(callbackCount()).toBe(0);
  });

  it('005 is paid, but its callback is lost', async () => {
    const reference = await pay('005');
    expect(await payer.read(reference)).toMatchObject({ status: reports.paid });
    expect(callbackCount()).toBe(0);
    const log = await sandbox.call(`/callbacks?reference=${reference}`);
    expect(log.json).toMatchObject({ callbacks: [{ outcome: 'lost' }] });
  });

  it('006 is paid, with the callback twice', async () => {
    await pay('006');
    expect(callbackCount()).toBe(2);
    expect(sandbox.receiver.calls[0]?.rawBody).toBe(sandbox.receiver.calls[1]?.rawBody);
  });

  it('007 is paid, although the connection drops', async () => {
    await expect(payer.pay(number('007'))).rejects.toThrow('fetch failed');
    await sandbox.advance(0);
    const { json } = await sandbox.call('/transactions');
    expect(json).toMatchObject({ transactions: [{ status: 'successful', amount: 350_000, provider: name }] });
    expect(await payer.read(String(at(json, 'transactions', 0, 'reference')))).toMatchObject({
      status: reports.paid,
    });
    expect(callbackCount()).toBe(1);
  });

  it('008 is rejected with 500 twice and then paid under the same reference', async () => {
    const reference = 'b0a7b2ce-5d0e-4a51-9a52-6f4f3a5d0c11';
    for (let attempt = 1; attempt <= 2; attempt++) {
      expect((await payer.pay(number('008'), { reference })).status).toBe(500);
      expect((await sandbox.call('/transactions')).json).toMatchObject({ count: 0 });
    }
    expect((await payer.pay(number('008'), { reference })).status).toBe(accepted);
    expect(await payer.read(reference)).toMatchObject({ status: reports.paid });
  });

  it.each([
    ['009', 8_000],
    ['010', 150_000],
  ])('%s is paid after %i ms', async (ending, afterMs) => {
    const reference = await pay(ending);
    await sandbox.advance(afterMs - 1);
    expect((await readWithNewToken(reference)).status).toBe(reports.pending);
    await sandbox.advance(1);
    expect((await readWithNewToken(reference)).status).toBe(reports.paid);
    expect(callbackCount()).toBe(1);
  });

  it('any other number waits for the handset', async () => {
    const reference = await pay('011');
    expect((await payer.read(reference)).status).toBe(reports.pending);
    expect((await sandbox.call('/handset')).json).toMatchObject({ prompts: [{ reference, provider: name }] });
  });

  it('every scenario has a test above', () => {
    const tested = ['001', '002', '003', '004', '005', '006', '007', '008', '009', '010'];
    expect(SCENARIOS.map(({ ending }) => ending)).toEqual(tested);
  });

  /** Reads a payment with a new token, because the first may have expired. */
  async function readWithNewToken(reference: string) {
    return (await connect(sandbox)).read(reference);
  }
});
