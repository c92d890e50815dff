import { randomInt } from 'node:crypto';
import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type { AdminPaymentAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register, sandbox } from '../browser/person';
import { getPaymentStatus } from '../repayments/payments-api';
import { type AdminKeys, openAdminKeys } from './admin-keys';
import { createRefund, startTransfer, waitUntilPaid } from './payments-api';
import { getAsStaff } from './staff-users';
import { goOn } from './table-keys';

const { queueItem, payment: text } = admin;

/** Back office of a staff member who works by keyboard alone. */
interface Desk {
  keys: AdminKeys;
  /** Opens a screen without a reload. */
  open: (path: string) => Promise<void>;
  /** Display name of the staff member. */
  me: string;
}

/** Assigns a refund and pays it in two parts, which completes it. */
const payRefundInParts = async ({ keys, open, me }: Desk): Promise<void> => {
  const child = await register.freshChild(['kings-college-buddo']);
  const { payment } = await createRefund(child, register.freshPhone());
  await open('/payments?tab=refunds');
  await keys.openRow(payment.reference);
  await keys.press(queueItem.assign);
  await keys.says(queueItem.mine);
  const PART_UGX = 10_000;
  await keys.press(text.refund.send);
  await keys.answer(text.refund.fields.amount, String(PART_UGX));
  await keys.answer(text.refund.fields.providerTransactionId, `${payment.reference}-1`);
  await keys.confirm(text.refund.confirm);
  await keys.toast(formatText(text.refund.done, { amount: formatFigures(PART_UGX) }));
  await keys.says(queueItem.mine);

  await keys.press(text.refund.send);
  const amount = keys.question.getByLabel(text.refund.fields.amount, { exact: true });
  expect(await amount.inputValue()).toBe(formatFigures(child.outstanding - PART_UGX));
  await keys.answer(text.refund.fields.providerTransactionId, `${payment.reference}-2`);
  await keys.confirm(text.refund.confirm);
  await keys.says(formatText(queueItem.doneBy, { name: me }));
  const { payment: now } = await getAsStaff<AdminPaymentAnswer>('staff', `/payments/${payment.id}`);
  expect(now.refund).toMatchObject({ amount: child.outstanding, paid: child.outstanding, waiting: 0 });
};

/** Allocates an unmatched bank transaction to its payment by the reference. */
const allocateTransaction = async ({ keys, open, me }: Desk): Promise<void> => {
  const child = await register.freshChild(['kings-college-buddo']);
  const AMOUNT_UGX = 31_400;
  const started = await startTransfer(child, AMOUNT_UGX);
  const written = `FEES OF ${child.regNo}`;
  await sandbox.transfer({ reference: written, amount: AMOUNT_UGX });
  await open('/payments?tab=bankTransactions');
  await keys.openRow(written);
  await keys.press(queueItem.assign);
  await keys.says(queueItem.mine);
  await keys.press(text.bankTransaction.allocate.action);
  await keys.answer(text.bankTransaction.allocate.reference, started.payment.reference.toLowerCase());
  await keys.question.getByRole('button', { name: admin.shell.find.action, exact: true }).press('Enter');
  await keys.question.getByRole('button', { name: formatUgx(AMOUNT_UGX) }).press('Enter');
  await keys.toast(formatText(text.bankTransaction.allocate.done, { reference: started.payment.reference }));
  await keys.says(formatText(queueItem.doneBy, { name: me }));
  expect(await getPaymentStatus(started)).toBe('succeeded');
  const after = await register.lookUp(child.regNo);
  expect([after.outstanding, after.pending]).toEqual([child.outstanding - AMOUNT_UGX, 0]);
};

/** Assigns and resolves an exception. */
const resolveException = async ({ keys, open, me }: Desk): Promise<void> => {
  const child = await register.freshChild(['kings-college-buddo']);
  const started = await startTransfer(child, 41_000);
  const { reference } = started.payment;
  await sandbox.transfer({ reference, amount: 41_000 });
  await waitUntilPaid(started);
  await sandbox.transfer({ reference, amount: 40_000 });
  await open('/payments?tab=exceptions');
  await keys.openRow(reference);
  await keys.says(admin.lists.exceptions.words.kind.bank_transaction_unmatched);
  await keys.press(queueItem.assign);
  await keys.says(queueItem.mine);
  await keys.press(queueItem.finish.action);
  await keys.answer(queueItem.note.label, 'The payer sent it twice.');
  await keys.confirm(queueItem.finish.confirm);
  await keys.says(formatText(queueItem.doneBy, { name: me }));
};

/** Records an unmatched bank transaction as returned, which leaves its queue. */
const recordReturn = async ({ keys, open }: Desk): Promise<void> => {
  const written = `NOBODY ${randomInt(100_000, 999_999)}`;
  const providerTransactionId = `BACK ${written}`;
  await sandbox.transfer({ reference: written, amount: 27_300 });
  await open('/payments?tab=bankTransactions');
  await keys.openRow(written);
  await keys.press(text.bankTransaction.refund.action);
  await keys.answer(text.bankTransaction.refund.providerTransactionId, providerTransactionId);
  await keys.confirm(text.bankTransaction.refund.confirm);
  await keys.toast(text.bankTransaction.refund.done);
  await keys.says(admin.lists.bankTransactions.words.status.returned);
  await keys.main.getByText(providerTransactionId).waitFor();
  await keys.follow(admin.shell.pages.payments);
  await keys.search(written);
  await keys.says(admin.table.emptyNarrowed);
};

/** Reverses a payment that its bank reversed, whose amount is outstanding again. */
const reversePayment = async ({ keys, open }: Desk): Promise<void> => {
  const child = await register.freshChild(['kings-college-buddo']);
  const AMOUNT_UGX = 21_200;
  const started = await startTransfer(child, AMOUNT_UGX);
  await sandbox.transfer({ reference: started.payment.reference, amount: AMOUNT_UGX });
  await waitUntilPaid(started);
  await open('/payments');
  await keys.openRow(started.payment.reference);
  await keys.press(text.reverse.action);
  await keys.answer(text.reverse.reason, 'The bank took the transfer back.');
  await keys.confirm(text.reverse.confirm);
  await keys.toast(text.reverse.done);
  await keys.says(admin.lists.payments.words.status.reversed);
  expect(await register.lookUp(child.regNo)).toMatchObject({ outstanding: child.outstanding });
};

for (const [does, works] of [
  [
    'a staff member pays a refund in parts, allocates a bank transaction and resolves an exception',
    [payRefundInParts, allocateTransaction, resolveException],
  ],
  ['a staff member records a returned transaction and reverses a payment', [recordReturn, reversePayment]],
] as const) {
  browserTest(
    `${does} by keyboard alone`,
    async ({ page }) => {
      const keys = openAdminKeys(page);
      const me = await keys.enterAs('staff', '/payments');
      const open = (path: string): Promise<void> => goOn(page, `/admin${path}`);
      for (const work of works) await work({ keys, open, me });
    },
    { limitMs: 120_000 },
  );
}
