import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAYOUT_ACCOUNT_NUMBER } from '../bank/bank-account';
import { startTestSandbox, type TestSandbox } from '../testing/start-test-sandbox';

const DAY = '2026-11-20';
const ACCOUNT = '3100045678';

describe('statements', () => {
  let sandbox: TestSandbox;

  beforeEach(async () => {
    sandbox = await startTestSandbox();
  });
  afterEach(() => sandbox.close());

  const read = async (account: string, format = 'csv') =>
    (await sandbox.call(`/statements/${account}?from=${DAY}&to=${DAY}&format=${format}`)).text;

  it('list a notified transfer once, also after the notification was sent again', async () => {
    const transfer = { reference: 'SF-1', amount: 350_000, bank: 'centenary', paidAt: `${DAY}T09:00:00Z` };
    const sent = (await sandbox.call('/bank', { json: transfer })).json;
    const { eventId, bankTransactionId } = (sent as { notification: Record<string, string> }).notification;
    await sandbox.call(`/bank/${eventId}/resend`, { method: 'POST' });
    expect((await read(ACCOUNT)).split('\r\n')).toEqual([
      'account,date,transaction_id,reference,amount,narrative,payer,balance',
      `${ACCOUNT},${DAY},${bankTransactionId},SF-1,350000,,,350000`,
      '',
    ]);
    expect(await read(ACCOUNT, 'camt053')).toContain(`<AcctSvcrRef>${bankTransactionId}</AcctSvcrRef>`);
    expect(await read(ACCOUNT, 'mt940')).toContain(`:61:2611201120C350000,NTRFSF-1//${bankTransactionId}`);
  });

  it('carry the balance of earlier days forward, and list money that went out', async () => {
    const book = (amount: number, bookedAt: string) =>
      sandbox.call('/bank/entries', {
        json: {
          accountNumber: PAYOUT_ACCOUNT_NUMBER,
          amount,
          reference: 'R',
          transactionId: bookedAt,
          bookedAt,
        },
      });
    await book(-250_000, '2026-11-19T20:59:00Z');
    // 21:30 in London is the next day in Kampala.
    expect((await book(-100_000, '2026-11-19T21:30:00Z')).status).toBe(201);
    const statement = await read(PAYOUT_ACCOUNT_NUMBER, 'mt940');
    expect(statement).toContain(':60F:C261120UGX99750000,');
    expect(statement).toContain('D100000,');
    expect(statement).toContain(':62F:C261120UGX99650000,');
  });

  it('list the payments of a wallet with the balance after each', async () => {
    expect((await read('airtel')).split('\r\n')).toHaveLength(2);
    expect((await read('mtn-collection')).startsWith('Id,External id,Date,')).toBe(true);
  });

  it.each([
    '/statements/123',
    `/statements/${ACCOUNT}?format=pdf`,
    '/statements/airtel?from=2026-11-21&to=2026-11-20',
  ])('are refused for %s', async (path) => {
    expect((await sandbox.call(path)).status).toBeGreaterThanOrEqual(400);
  });
});
