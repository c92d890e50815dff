import { DAY_MS, roles, toKampalaDay } from '@somesa/core';
import type { ApprovalAnswer, SettlementAnswer } from '@somesa/core/admin';
import { expect } from 'vitest';
import { createBankNotice, notify } from '../../testing/bank-notice';
import type { RunningLoanContext } from '../../testing/set-up-running-loans';
import { SCHOOL } from '../../testing/test-app';
import { createTestRefunds } from '../../testing/test-refunds';
import { payFees, payFeesTwice, startTransfer } from './fee-payments';
import { createGroupPayments } from './group-payments';

/** Records of a history, by name, as SQL literals. */
export type LedgerHistory = Readonly<Record<string, string>>;

/**
 * Plays some weeks in which each kind of record arises that the ledger is compared with: payments by both networks and a bank, a group, refunds,
 * reversals, settlements, loans with repayments, waivers and a write-off, journals, bank transactions and closed days.
 */
export const playLedgerHistory = async ({
  test,
  loans,
  staff,
  parent,
}: RunningLoanContext): Promise<LedgerHistory> => {
  const post = async <Body>(path: string, body: object, role: number = roles.staff): Promise<Body> => {
    const { token } = await staff.signInAs(role as typeof roles.staff);
    const answer = await staff.call<Body>(token, 'POST', `admin/${path}`, body);
    expect(answer.status, answer.text).toBeLessThan(300);
    return answer.body;
  };
  const approve = (id: string) => post(`approvals/${id}/approve`, {}, roles.administrator);
  const today = () => toKampalaDay(test.clock.now());
  const postJournal = async (amountUgx: number): Promise<string> => {
    const lines = [
      { debitAccount: 'expense:other', creditAccount: 'bank:disbursements', amountUgx },
      { debitAccount: 'expense:charges-mtn', creditAccount: 'wallet:mtn', amountUgx: 500 },
    ];
    const request = { lines, valueDate: today(), reason: 'Stationery' };
    const { approval } = await post<ApprovalAnswer>('journals', request);
    await approve(approval.id);
    return approval.id;
  };
  const addUnmatched = async (amount: number): Promise<string> => {
    const notice = createBankNotice({ reference: 'school fees', amount });
    await notify(test, notice);
    return `stanbic:${notice.bankTransactionId}`;
  };

  const [school] = await test.queryRows<{ id: number }>('select id from schools where slug = $1', [SCHOOL]);
  const mtn = (await payFees(test, 200_000, { items: [150_000, 50_000] })).id;
  const airtel = (await payFees(test, 70_000, { network: 'airtel' })).id;
  const reversed = (await payFees(test, 60_000)).id;
  await loans.reverse((await staff.signInAs(roles.staff)).token, reversed);

  const refunded = await payFeesTwice(test, 40_000);
  await createTestRefunds(test).payRefund(refunded, 40_000);
  const claimed = await payFeesTwice(test, 30_000);
  await createTestRefunds(test).payRefund(claimed, 10_000);
  const taken = await loans.reverse((await staff.signInAs(roles.staff)).token, claimed);
  expect(taken.status, taken.text).toBe(200);

  const groups = createGroupPayments(test);
  const group = await groups.start([90_000, 80_000]);
  test.mtn.onQuery(group.msisdn, 'paid');
  await test.advanceTime(5_000);

  const transfer = await startTransfer(test, 45_000);
  const quoted = createBankNotice({ reference: transfer.reference, amount: 45_000 });
  await notify(test, quoted);
  const waiting = await addUnmatched(11_000);
  const returned = await addUnmatched(12_000);
  await post(`bank-transactions/${returned}/return`, {
    providerTransactionId: 'OUT 12000',
    paidOn: today(),
  });

  const settlement = await post<SettlementAnswer>(`schools/${school?.id}/settlements`, { untilOn: today() });
  await post(`settlements/${settlement.settlement.id}/paid`, {
    paidOn: today(),
    providerTransactionId: 'OUT SETTLED',
  });

  const late = { graceDays: 3, charge: { kind: 'fixed', amountUgx: 9_000 }, capUgx: 90_000 } as const;
  const lateLoan = await loans.addLoan({
    by: parent,
    product: { feeUgx: 50_000, annualRatePpm: 240_000, late },
  });
  const prompt = await loans.addLoan({ by: parent, term: '6 months' });
  const repayment = await loans.pay(prompt, 150_000);
  const lost = await loans.addLoan({ principalUgx: 300_000 });
  await test.advanceTime(40 * DAY_MS);
  await post(`loans/${lateLoan.id}/waivers`, { part: 'penalties', amount: 9_000, reason: 'Our mistake' });
  const waiver = await post<{ approvalId: string }>(`loans/${lateLoan.id}/waivers`, {
    part: 'fees',
    amount: 20_001,
    reason: 'Our mistake',
  });
  await approve(waiver.approvalId);
  await loans.pay(lateLoan, 60_000);
  await loans.writeOff(lost);
  await loans.pay(lost, 50_000);

  const journal = await postJournal(7_000);
  const undone = await postJournal(8_000);
  const reversal = await post<ApprovalAnswer>(`journals/${undone}/reverse`, { reason: 'Entered twice' });
  await approve(reversal.approval.id);
  await test.advanceTime(2 * DAY_MS);

  const history = {
    ...{ mtn, airtel, reversed, refunded, claimed, group: group.id, transfer: transfer.id, repayment },
    ...{ waiting, returned, quoted: `stanbic:${quoted.bankTransactionId}` },
    ...{ settlement: settlement.settlement.id, late: lateLoan.id, prompt: prompt.id, lost: lost.id },
    ...{ waiver: waiver.approvalId, journal, undone, school: `school-payable:${school?.id}` },
  };
  return Object.fromEntries(Object.entries(history).map(([name, value]) => [name, `'${value}'`]));
};
