import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import { adminSettlement } from '../../../testing/admin-money';
import { answer } from '../../../testing/answers';
import { fill } from '../../../testing/fill';

const GET = 'GET /admin/settlements/s-1';

it('is paid once, under the number of the transfer', async () => {
  const PAY = 'POST /admin/settlements/s-1/paid';
  const { page, calls } = await openAdmin('/admin/settlements/s-1', {
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
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  if (!dialog) throw new Error('nothing was asked');
  await fill(dialog, { 'Transaction ID': 'MP1', 'Paid on': '2026-11-21' });
  await page.do(() => dialog.querySelector<HTMLElement>('button[type=submit]')?.click());
  await page.waitFor('MP1');
  expect(calls.find(({ name }) => name === PAY)?.body).toEqual({
    providerTransactionId: 'MP1',
    paidOn: '2026-11-21',
  });
  expect([...page.container.querySelectorAll('main button')]).toEqual([]);
});

it('a bursar sees it and changes nothing', async () => {
  const { page } = await openAdmin(
    '/admin/settlements/s-1',
    { [GET]: [200, { settlement: adminSettlement() }] },
    roles.bursar,
  );
  await page.waitFor('In progress');
  expect([...page.container.querySelectorAll('main button')]).toEqual([]);
});

it('shows the new figure and keeps what was typed if payments were reversed since, and records it once staff confirms', async () => {
  const PAY = 'POST /admin/settlements/s-1/paid';
  const message = 'Reversals have lowered what is owed to UGX 1,000,000.';
  const { page } = await openAdmin('/admin/settlements/s-1', {
    [GET]: [200, { settlement: adminSettlement() }],
  });
  await page.waitFor('SS-1');
  await page.press('Mark as paid');
  const dialog = document.querySelector<HTMLDialogElement>('dialog[open]');
  if (!dialog) throw new Error('nothing was asked');
  await fill(dialog, { 'Transaction ID': 'MP1', 'Paid on': '2026-11-21' });
  const confirm = () => page.do(() => dialog.querySelector<HTMLElement>('button[type=submit]')?.click());

  const conflictCalls = answer({
    [PAY]: [409, { message }],
    [GET]: [200, { settlement: adminSettlement({ payableUgx: 1_000_000 }) }],
  });
  await confirm();
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
  const paidCalls = answer({ [PAY]: [200, { settlement: adminSettlement(paid) }] });
  await confirm();
  await page.waitFor('MP1');
  expect(paidCalls[0]?.body).toEqual({ ...typed, payableUgx: 1_000_000 });
});
