import { roles } from '@somesa/core';
import type { PayoutAttemptView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import { adminSettlement, failedPart } from '../../../testing/admin-money';
import { stubServer } from '../../../testing/answers';
import { fill } from '../../../testing/fill';

const GET = 'GET /admin/settlements/s-1';
const downloads = ['Remittance advice (PDF)', 'Remittance advice (CSV)'];

it('marks a settlement as paid with the transaction ID of the transfer', async () => {
  const PAY = 'POST /admin/settlements/s-1/paid';
  const { page, submitDialog, buttons, listBodies, getDialog } = await openAdmin('/admin/settlements/s-1', {
    [GET]: [200, { settlement: adminSettlement() }],
    [PAY]: [
      200,
      {
        settlement: adminSettlement({ status: 'paid', paidOn: '2026-11-21', providerTransactionId: 'MP1' }),
      },
    ],
  });
  await page.waitFor('SS-1');
  await page.press('Mark as paid');
  await fill(getDialog(), { 'Transaction ID': 'MP1', 'Paid on': '2026-11-21' });
  await submitDialog();
  await page.waitFor('MP1');
  expect(listBodies(PAY)[0]).toEqual({
    providerTransactionId: 'MP1',
    paidOn: '2026-11-21',
  });
  expect(buttons()).toEqual(downloads);
});

it('shows a settlement to a bursar without actions', async () => {
  const { page, buttons } = await openAdmin(
    '/admin/settlements/s-1',
    { [GET]: [200, { settlement: adminSettlement() }] },
    roles.bursar,
  );
  await page.waitFor('Created by');
  expect(buttons()).toEqual(downloads);
});

it('shows the reduced amount and keeps the typed values if payments were reversed, and records the payment after confirmation', async () => {
  const PAY = 'POST /admin/settlements/s-1/paid';
  const message = 'Reversals have lowered what is owed to UGX 1,000,000.';
  const { page, submitDialog, getDialog } = await openAdmin('/admin/settlements/s-1', {
    [GET]: [200, { settlement: adminSettlement() }],
  });
  await page.waitFor('SS-1');
  await page.press('Mark as paid');
  const dialog = getDialog() as HTMLDialogElement;
  await fill(dialog, { 'Transaction ID': 'MP1', 'Paid on': '2026-11-21' });

  const conflictCalls = stubServer({
    [PAY]: [409, { message }],
    [GET]: [200, { settlement: adminSettlement({ payableUgx: 1_000_000 }) }],
  });
  await submitDialog();
  await page.waitFor('Cancel this settlement if nothing was sent.');
  expect(dialog.open).toBe(true);
  expect(dialog.textContent).toContain(message);
  expect(dialog.textContent).toContain('Confirm only if UGX 1,200,000 was already sent.');
  const typed = { providerTransactionId: 'MP1', paidOn: '2026-11-21' };
  expect(conflictCalls[0]).toMatchObject({ name: PAY, body: typed });

  const paid = {
    status: 'paid',
    paidOn: '2026-11-21',
    providerTransactionId: 'MP1',
    payableUgx: null,
  } as const;
  const paidCalls = stubServer({ [PAY]: [200, { settlement: adminSettlement(paid) }] });
  await submitDialog();
  await page.waitFor('MP1');
  expect(paidCalls[0]?.body).toEqual({ ...typed, payableUgx: 1_000_000 });
});

it('sends a settlement, and says that it waits for another person if it is large', async () => {
  const SEND = 'POST /admin/settlements/s-1/send';
  const { page, submitDialog, listBodies } = await openAdmin('/admin/settlements/s-1', {
    [GET]: [200, { settlement: adminSettlement() }],
    [SEND]: [200, { settlement: adminSettlement({ approvalId: 'a-1' }) }],
  });
  await page.waitFor('SS-1');
  await page.press('Send');
  await submitDialog();
  await page.waitFor('Waiting for approval by another person.');
  expect(listBodies(SEND)).toHaveLength(1);
});

it('shows the transfers of a settlement, and sends a failed part to the bank account', async () => {
  const RESEND = 'POST /admin/settlements/s-1/resend';
  const paidPart: PayoutAttemptView = {
    ...failedPart,
    id: 'd-0',
    part: 1,
    amountUgx: 5_000_000,
    status: 'succeeded',
    failure: null,
    transactionId: 'MP9',
  };
  const parts = [paidPart, failedPart];
  const { page, submitDialog, listBodies, buttons } = await openAdmin('/admin/settlements/s-1', {
    [GET]: [200, { settlement: adminSettlement({ status: 'sending', parts }) }],
    [RESEND]: [
      200,
      {
        settlement: adminSettlement({
          status: 'sending',
          parts: [...parts, { ...failedPart, id: 'd-2', status: 'created', method: 'bank' }],
        }),
      },
    ],
  });
  await page.waitFor('A part could not be paid.');
  await page.waitFor('MP9');
  expect(buttons()).toEqual(['Send failed parts again', ...downloads]);
  await page.press('Send failed parts again');
  await submitDialog();
  await page.waitFor('Created');
  expect(listBodies(RESEND)).toHaveLength(1);
  expect(buttons()).toEqual(downloads);
});
