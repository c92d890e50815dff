import { toKampalaDay, toKampalaInstant } from '@somesa/core';
import type { JournalRequest } from '@somesa/core/admin';
import { createJournals } from '../../../admin/accounting/journals';
import { addDays } from '../../../platform/add-days';
import type { DemoYearContext } from './year-context';

/** Journal of the demo's year, some days before its end, and its decision; open if it has none. */
interface DemoJournal {
  daysAgo: number;
  lines: JournalRequest['lines'];
  reason: string;
  decision?: 'approve' | 'reject';
}

const createLine = (
  debitAccount: JournalRequest['lines'][number]['debitAccount'],
  creditAccount: JournalRequest['lines'][number]['creditAccount'],
  amountUgx: number,
) => ({ debitAccount, creditAccount, amountUgx });

const createCharges = (daysAgo: number, month: number): DemoJournal => ({
  daysAgo,
  lines: [
    createLine('expense:charges-banks', 'bank:collections', 60_000 + 1_500 * month),
    createLine('expense:charges-mtn', 'wallet:mtn', 30_000 + 2_250 * month),
  ],
  reason: 'Charges of the month, from the statements',
  decision: 'approve',
});

const journals: readonly DemoJournal[] = [
  {
    daysAgo: 350,
    lines: [createLine('bank:disbursements', 'equity:shareholders', 300_000_000)],
    reason: 'Funding from the shareholders',
    decision: 'approve',
  },
  {
    daysAgo: 349,
    lines: [createLine('wallet:mtn-disbursements', 'lenders-payable', 150_000_000)],
    reason: 'Credit line of the lender, paid into the float',
    decision: 'approve',
  },
  ...[300, 240, 180, 120, 60].map(createCharges),
  {
    daysAgo: 20,
    lines: [createLine('expense:impairment', 'loans:allowance', 1_250_000)],
    reason: 'Loss allowance of the month',
    decision: 'approve',
  },
  {
    daysAgo: 9,
    lines: [createLine('expense:other', 'bank:disbursements', 480_000)],
    reason: 'Stationery; the receipt is missing',
    decision: 'reject',
  },
  {
    daysAgo: 1,
    lines: [createLine('bank:disbursements', 'bank:collections', 25_000_000)],
    reason: 'Transfer from the collection account to the account for payouts',
  },
];

/** Adds journals by hand that a staff member requests and an administrator decides; the last one waits. */
export const planDemoAccounting = ({ timeline, until, twoPeople }: DemoYearContext): void => {
  const { database, clock, add } = timeline;
  const { approvals, requester, approver } = twoPeople;
  const service = createJournals({ database, clock, approvals });
  for (const { daysAgo, lines, reason, decision } of journals) {
    const day = addDays(toKampalaDay(until), -daysAgo);
    add(toKampalaInstant(day, '10:00'), async () => {
      const requested = await service.request({ lines, valueDate: day, reason }, requester);
      if (!requested.ok || decision === undefined) return requested;
      return decision === 'approve'
        ? approvals.approve(requested.value, approver)
        : approvals.reject(requested.value, 'Attach the receipt.', approver);
    });
  }
};
