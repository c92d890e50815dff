import { err, ok, type Problem, problem, type Result, transitionPayment } from '@somesa/core';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { object } from 'superstruct';
import { account } from '../../ledger/accounts';
import { type Posting, post, reversalApproval } from '../../ledger/ledger';
import { ledgerEntries } from '../../ledger/tables/ledger';
import { lockLoan } from '../../loans/loans-repository';
import { emptyBreakdown, getLastPayoutInstant } from '../../loans/repayments/loan-parts';
import { recalculateLoan } from '../../loans/repayments/recalculate-loan';
import { refunds } from '../../loans/tables/refunds';
import { repayments } from '../../loans/tables/repayments';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import { recordAudit } from '../../people/audit/record-audit';
import { resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { insertAdjustments } from '../../schools/students/fee-adjustments-repository';
import { lockStudent } from '../../schools/students/students-repository';
import { feeItems } from '../../schools/tables/students';
import { findPayment, listGroupPayments, type PaymentRow, recordPaymentEvent } from '../hot-path';
import { feeHooks } from '../look-up/fee-hooks';
import {
  checkPaymentConflict,
  findMoves,
  findPendingPaymentProblem,
  formatChild,
  getRequestedId,
  lockRequestedPayments,
  sortByChild,
} from '../payments-repository';
import { hasOpenRefundTransfer } from '../refunds/refund-payouts';
import { recordPaymentChange } from '../school-api/school-payments';
import { reportOverpaidSchool } from '../settlements/post-settlement';
import { requestIfLarge, type StaffDependencies } from '../staff-actions';
import { paymentAllocations, paymentPicks, payments } from '../tables/payments';

interface Reversal {
  staffId: string;
  reason: string;
  now: Date;
  publicUrl: string;
}

/** Returns what was refunded of a payment, in UGX, and locks its refund. */
export const lockRefundedUgx = async (tx: Tx, paymentId: string): Promise<number> => {
  const [refund] = await tx.orm
    .select({ paidUgx: refunds.paidUgx })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .for('update');
  return refund?.paidUgx ?? 0;
};

/** Types of the postings that owe the payer money. */
const refundedTypes: readonly string[] = ['fees.surplus', 'fees.refunded'] satisfies Posting['postingType'][];

/** Splits the posting of an overpayment by what was refunded of it: the provider owes us that part, as it reversed what we had refunded. */
const splitClaim = (posting: Posting, refundedUgx: number): Posting[] => {
  if (!refundedTypes.includes(posting.postingType) || refundedUgx === 0) return [posting];
  const claim = {
    ...posting,
    debitAccount: account.claims,
    amountUgx: refundedUgx,
    line: posting.line + 1,
  };
  const waiting = { ...posting, amountUgx: posting.amountUgx - refundedUgx };
  return waiting.amountUgx > 0 ? [waiting, claim] : [claim];
};

/** Posts the opposite of every entry of a payment, but not of an unallocated receipt that was recorded before it succeeded. */
const postOpposite = async (
  tx: Tx,
  { id }: Pick<PaymentRow, 'id'>,
  { refundedUgx, now, valueAt }: { refundedUgx: number; now: Date; valueAt: Date },
): Promise<void> => {
  const entries = await tx.orm
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.source, `payment:${id}`), eq(ledgerEntries.paymentId, id)));
  const opposite = entries.flatMap(
    ({ debitAccount, creditAccount, amountUgx, postingType, line, paymentId }) =>
      splitClaim(
        {
          debitAccount: creditAccount,
          creditAccount: debitAccount,
          amountUgx,
          source: `reversal:${id}`,
          postingType: postingType as Posting['postingType'],
          line,
          paymentId,
          valueAt,
        },
        refundedUgx,
      ),
  );
  await post(tx, opposite, now);
};

/** Deletes the refund of a reversed payment, or keeps what was paid out of it. */
const endRefund = async (tx: Tx, paymentId: string, refundedUgx: number): Promise<void> => {
  const refund = eq(refunds.paymentId, paymentId);
  if (refundedUgx === 0) await tx.orm.delete(refunds).where(refund);
  else
    await tx.orm
      .update(refunds)
      .set({ amountUgx: refundedUgx, paidAt: await getLastPayoutInstant(tx, paymentId) })
      .where(refund);
};

/**
 * Takes the optional fees that a reversed payment charged off the child again, by corrections, unless something else pays, changes or holds
 * them. They can be chosen again. The caller holds the lock on the child's row.
 */
const takeOffPicks = async (tx: Tx, row: PaymentRow, staffId: string, now: Date): Promise<void> => {
  if (!row.picks) return;
  const isUntouched = sql`${feeItems.outstandingUgx} = ${feeItems.amountUgx} and ${feeHooks.sumPaymentHolds(now)} = 0
    and not exists (select from fee_adjustment_lines d where d.fee_item_id = fee_items.id)
    and not exists (select from loan_allocations l where l.fee_item_id = fee_items.id)`;
  const items = await tx.orm
    .select({ id: feeItems.id, amountUgx: feeItems.amountUgx })
    .from(feeItems)
    .innerJoin(paymentPicks, eq(paymentPicks.feeItemId, feeItems.id))
    .where(and(eq(paymentPicks.paymentId, row.id), isUntouched));
  if (items.length === 0) return;
  const { studentId, schoolId, reference } = row;
  const author = { staffUser: { id: staffId }, clock: { now: () => now } };
  await insertAdjustments(tx, author, [
    {
      student: { id: studentId, schoolId },
      kind: 'correction',
      lines: items.map(({ id, amountUgx }) => ({ feeItemId: id, changeUgx: -amountUgx })),
      reason: `Payment ${reference} was reversed`,
      requestKey: `reversal ${row.id}`,
    },
  ]);
  const ids = items.map(({ id }) => id);
  await tx.orm.update(feeItems).set({ termFeeId: null }).where(inArray(feeItems.id, ids));
};

/**
 * Makes the fees of a payment due again, takes off the optional fees that it charged, ends its refund, and locks the child's row. What others
 * paid ahead for the child pays what is due again. Its allocations stay as a record. The opposite entries have
 * the value date of `valueAt`.
 */
export const reverseFees = async (
  tx: Tx,
  row: PaymentRow,
  staffId: string,
  now: Date,
  valueAt: Date = now,
): Promise<void> => {
  await lockStudent(tx, row.regNo, row.schoolSlug);
  const allocations = await tx.orm
    .select()
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, row.id));
  for (const { feeItemId, amountUgx } of allocations) {
    await tx.orm
      .update(feeItems)
      .set({ paidUgx: sql`${feeItems.paidUgx} - ${amountUgx}` })
      .where(eq(feeItems.id, feeItemId));
  }
  await takeOffPicks(tx, row, staffId, now);
  const refundedUgx = await lockRefundedUgx(tx, row.id);
  await endRefund(tx, row.id, refundedUgx);
  await postOpposite(tx, row, { refundedUgx, now, valueAt });
  await feeHooks.spendPrepayments(tx, [row.studentId], now);
};

const reverseRepayment = async (tx: Tx, { id, loanId }: PaymentRow, now: Date): Promise<void> => {
  if (loanId === null) throw new Error('a repayment is for no loan');
  await tx.orm
    .update(repayments)
    .set({ reversedAt: now, ...emptyBreakdown, savedInterestUgx: 0 })
    .where(eq(repayments.paymentId, id));
  await recalculateLoan(tx, loanId, { kind: 'reversal', paymentId: id }, now);
};

/** Returns why a payment can't be reversed or moved; null if it can. */
export const checkReversible = async (tx: Tx, row: PaymentRow): Promise<Problem | null> => {
  if (!transitionPayment(row.status, 'reversed').ok) return problem('payment_not_reversible');
  return (await hasOpenRefundTransfer(tx, row.id)) ? problem('refund_in_progress') : null;
};

const reverseOne = async (
  tx: Tx,
  row: PaymentRow,
  { staffId, reason, now, publicUrl }: Reversal,
): Promise<void> => {
  const status = 'reversed';
  await tx.orm.update(payments).set({ status, nextCheckAt: null }).where(eq(payments.id, row.id));
  await recordPaymentEvent(tx, row, { status, event: 'reversed', detail: `${staffId}: ${reason}`, now });
  if (row.purpose === 'fees') {
    await reverseFees(tx, row, staffId, now);
    await reportOverpaidSchool(tx, row.schoolId, now);
    const payment = { id: row.id, schoolId: row.schoolId };
    await recordPaymentChange(tx, payment, 'payment.reversed', publicUrl, now);
  } else await reverseRepayment(tx, row, now);
  const mismatch = { kind: 'provider_mismatch', subject: `payment:${getRequestedId(row)}` } as const;
  await resolveException(tx, { ...mismatch, actorId: staffId, now });
  await recordAudit(tx, {
    actorId: staffId,
    action: 'payment.reversed',
    subject: ['payment', row.id],
    at: now,
    schoolId: row.schoolId,
    detail: { amountUgx: row.amountUgx, purpose: row.purpose },
  });
};

const sumUgx = (rows: readonly PaymentRow[]): number =>
  rows.reduce((sum, { amountUgx }) => sum + amountUgx, 0);

/**
 * Locks all payments of a provider's transaction that are not reversed, since it reversed the whole transaction. What was moved is reversed where
 * it is now. Returns the problem of the first that can't be reversed.
 */
const lockReversible = async (
  tx: Tx,
  id: string,
  people: readonly string[],
): Promise<Result<PaymentRow[], Problem>> => {
  const unlocked = await findPayment(tx, id);
  if (!unlocked) return err(problem('payment_not_found'));
  // The loan before its payments, as its recalculation locks them.
  if (unlocked.loanId !== null) await lockLoan(tx, unlocked.loanId);
  const all = await lockRequestedPayments(tx, unlocked);
  const rows = sortByChild(all.filter(({ status }) => status !== 'reversed'));
  for (const row of rows) {
    for (const person of people) {
      const conflict = await checkPaymentConflict(tx, row, person);
      if (conflict) return err(conflict);
    }
    const rejection = await checkReversible(tx, row);
    if (rejection) return err(rejection);
  }
  return ok(rows);
};

/** Reversal above the limit: any staff member requests it, an administrator approves it. */
export const createReversalApproval = ({ publicUrl }: { publicUrl: string }): ApprovalDefinition<object> => ({
  kind: 'reversal',
  details: object({}),
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject }) => {
    const first = await findPayment(db, subject);
    const others = (await listGroupPayments(db, subject)).filter(({ id }) => id !== subject);
    if (!first) throw new Error('a request is for no payment');
    const rows = [first, ...others].filter(({ status }) => status !== 'reversed');
    return {
      facts: [
        { name: 'amountUgx', before: null, after: sumUgx(rows) },
        { name: 'student', before: null, after: rows.map(formatChild).join('; ') },
      ],
      postings: [],
    };
  },
  apply: async (tx, { subject, reason, requestedBy, approvedBy, now }) => {
    const rows = await lockReversible(tx, subject, [requestedBy, approvedBy]);
    if (!rows.ok) return rows;
    if (rows.value.length === 0) return err(problem('payment_not_reversible'));
    for (const row of rows.value) await reverseOne(tx, row, { staffId: requestedBy, reason, now, publicUrl });
    return ok(null);
  },
});

/**
 * Reverses a paid payment, as its provider did, with all of its group: makes its fees due again with opposite postings, or recalculates its loan
 * without it. Above the limit, requests that another person approves it. A payment that is already reversed stays as it is. Returns
 * `payment_not_reversible` if it is not paid, `payment_moved` if it was moved to another child, `own_payment_forbidden` if it is the staff member's
 * own, `refund_in_progress` while a refund is sent, and `approval_pending` while a request about it waits.
 */
export const reversePayment = (
  deps: StaffDependencies & { publicUrl: string },
  id: string,
  reason: string,
  staffUser: StaffUser,
): Promise<Result<null, Problem>> =>
  deps.database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const now = deps.clock.now();
    const row = await findPayment(tx, id);
    if (row?.status === 'reversed') {
      const { movedTo } = await findMoves(tx, row);
      return movedTo ? err(problem('payment_moved', { reference: movedTo.reference })) : ok(null);
    }
    const rows = await lockReversible(tx, id, [staffUser.id]);
    if (!rows.ok) return rows;
    for (const each of rows.value) {
      const pending = await findPendingPaymentProblem(tx, each);
      if (pending) return err(pending);
    }
    const [first] = rows.value;
    if (!first) return ok(null);
    const subject = { subject: getRequestedId(first), subjectName: first.reference };
    const request = { ...subject, amountUgx: sumUgx(rows.value), details: {}, reason };
    const requested = await requestIfLarge(tx, deps, reversalApproval, request, staffUser);
    if (requested) return requested.ok ? ok(null) : requested;
    const reversal = { staffId: staffUser.id, reason, now, publicUrl: deps.publicUrl };
    for (const each of rows.value) await reverseOne(tx, each, reversal);
    return ok(null);
  });
