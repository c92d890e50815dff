import type { PaymentStarted } from '@somesa/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SandboxStack, startSandboxStack } from '../../testing/sandbox-stack';

const AMOUNT_UGX = 50_000;
const endings = ['001', '002', '003', '004', '005', '006', '007', '008', '009', '010'];
/** Statuses of the magic numbers in the end, as the start page of the sandbox explains them. */
const outcomes: Record<string, string> = { '002': 'failed', '003': 'failed', '004': 'expired' };

let stack: SandboxStack;
beforeAll(async () => {
  stack = await startSandboxStack('2026-11-20T09:00:00Z');
});
afterAll(() => stack.end());

/** Pays a child's fees on a phone, by the dial pad of the sandbox. Returns the last screen. */
const payByUssd = async (msisdn: string, regNo: string): Promise<string> => {
  const play = async (path: string, body: object): Promise<{ id: string; screen: string; isOpen: boolean }> =>
    JSON.parse(await stack.callSandbox(path, body));
  const code = `*284*55*1*${regNo}*2*${AMOUNT_UGX}#`;
  const confirmation = await play('/handset/ussd', { msisdn, code });
  expect(confirmation).toMatchObject({ isOpen: true, problem: null });
  const last = await play(`/handset/ussd/${confirmation.id}`, { input: '1' });
  expect(last.isOpen).toBe(false);
  return last.screen;
};

const readPayment = async (regNo: string) => {
  const rows = await stack.test.queryRows<{ id: string; status: string; failure: string | null }>(
    'select p.id, p.status, p.failure from payments p join students s on s.id = p.student_id where s.reg_no = $1',
    [regNo],
  );
  expect(rows).toHaveLength(1);
  const [{ id, status, failure } = { id: '', status: '', failure: null }] = rows;
  const entries = await stack.test.queryRows<object>(
    'select debit_account, credit_account, amount_ugx, posting_type from ledger_entries where payment_id = $1 order by id',
    [id],
  );
  return { status, failure, entries };
};

it('every magic number ends a payment by USSD as it ends one on the site, in the payment and in the ledger', async () => {
  const { test, advance } = stack;
  const pairs = await Promise.all(
    ['77', '75'].flatMap((prefix) =>
      endings.map(async (ending) => {
        const phoneNumber = `0${prefix}2000${ending}`;
        const [bySite, byUssd] = [await test.addChild(80_000), await test.addChild(80_000)];
        return { ending, phoneNumber, bySite: bySite.regNo, byUssd: byUssd.regNo };
      }),
    ),
  );
  const payTwice = async ({ phoneNumber, bySite, byUssd }: (typeof pairs)[number]): Promise<void> => {
    const network = phoneNumber.startsWith('077') ? 'mtn' : 'airtel';
    const method = { paymentMethod: 'mobile', network, phoneNumber } as const;
    const started = await test.tryStartPayment<PaymentStarted>({
      child: { regNo: bySite },
      amount: AMOUNT_UGX,
      method,
    });
    expect(started.status).toBe(201);
    const last = await payByUssd(phoneNumber, byUssd);
    expect(last).toContain(`Enter your ${network === 'mtn' ? 'MTN' : 'Airtel'} PIN`);
  };
  await Promise.all(pairs.map(payTwice));
  // As often at first as the status checks are due.
  for (const seconds of [5, 10, 20, 30, 30, 30, 30, 60, 60, 120, 300, 300]) await advance(seconds * 1_000);
  for (const { ending, bySite, byUssd } of pairs) {
    const [site, ussd] = [await readPayment(bySite), await readPayment(byUssd)];
    expect(ussd, ending).toEqual(site);
    expect(ussd.status, ending).toBe(outcomes[ending] ?? 'succeeded');
    expect(ussd.entries, ending).toHaveLength(ussd.status === 'succeeded' ? 1 : 0);
  }
});
