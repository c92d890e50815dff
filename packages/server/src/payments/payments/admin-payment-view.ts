import { type Msisdn, roles, toLocalPhone } from '@somesa/core';
import type { AdminPaymentView } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import type { StaffUser } from '../../people/access/require-staff';
import type { Queryable } from '../../platform/db/database';
import { loans, payments, users } from '../../platform/db/schema';
import { viewLinesOf } from '../bank/bank-transaction-view';
import { viewExceptions } from '../exceptions/exception-view';
import { receiptOf } from '../receipts/receipts-repository';
import { viewRefund } from '../refunds/refund-view';
import { viewAttempts, viewEntries, viewEvents, viewParts } from './admin-payment-parts';
import { checkPaymentConflict } from './payment-conflict-of-interest';
import { hasStatusCheck } from './payment-poller';
import { findPayment, type PaymentRow } from './payments-repository';

/** Reads the columns of a payment that its payer is never shown. */
const readKept = async (db: Queryable, id: string) => {
  const [kept] = await db.orm
    .select({
      payment: payments,
      loanReference: loans.reference,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(payments)
    .leftJoin(loans, eq(loans.id, payments.loanId))
    .leftJoin(users, eq(users.id, payments.userId))
    .where(eq(payments.id, id));
  if (!kept) throw new Error('a payment is gone');
  return kept;
};
type Kept = Awaited<ReturnType<typeof readKept>>;

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

const payerOf = ({ payment }: Kept): string =>
  payment.msisdn === null
    ? `${payment.bankName} ${payment.payerAccountNumber}`
    : toLocalPhone(payment.msisdn as Msisdn);

/** As much of a payer as a bursar knows them by. */
const endOf = (payer: string): string => `•••${payer.slice(-3)}`;

/** Returns the details that everyone who may see the payment sees. */
const commonOf = (row: PaymentRow, { payment }: Kept) => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  purpose: row.purpose,
  amount: row.amount_ugx,
  method: row.network ?? ('bank' as const),
  failure: row.failure,
  school: { slug: row.school_slug, name: row.school_name },
  student: {
    id: row.student_id,
    regNo: row.reg_no,
    name: `${row.first_name} ${row.last_name}`,
    className: row.class_name,
  },
  createdAt: row.created_at.toISOString(),
  sentAt: text(row.sent_at),
  paidAt: text(row.paid_at),
  payerDeadlineAt: row.payer_deadline_at.toISOString(),
  holdExpiresAt: row.hold_expires_at.toISOString(),
  reconciledAt: text(payment.reconciledAt),
  transactionId: payment.providerTransactionId,
});

/** Reads the details that concern the payer or the provider, shown to the provider's staff. */
const innerOf = async (db: Queryable, row: PaymentRow, kept: Kept, staffUser: StaffUser) => {
  const { payment, loanReference, firstName, lastName } = kept;
  const refund = await viewRefund(db, row.id);
  const isOwn = (await checkPaymentConflict(db, row, staffUser.id)) !== null;
  const canReverse = row.status === 'succeeded' && (refund?.paid ?? 0) === 0;
  return {
    payer: payerOf(kept),
    loan: row.loan_id && loanReference ? { id: row.loan_id, reference: loanReference } : null,
    account: row.user_id ? { id: row.user_id, name: `${firstName} ${lastName}` } : null,
    providerReference: row.provider_reference,
    statusCheckCount: row.status_check_count,
    notFoundCount: row.not_found_count,
    nextCheckAt: text(row.next_check_at),
    ...(await viewAttempts(db, row.id, payment.retryOf)),
    events: await viewEvents(db, row.id),
    exceptions: await viewExceptions(db, `payment:${row.id}`),
    bankTransactions: await viewLinesOf(db, row.id),
    parts: await viewParts(db, row.id),
    entries: await viewEntries(db, row.id),
    refund,
    canAsk: hasStatusCheck(row),
    canRefund: (refund?.waiting ?? 0) > 0 && !isOwn,
    canReverse: canReverse && !isOwn,
  };
};

/** Reads the details that a bursar sees instead: the events of the payment, without their messages. */
const outerOf = async (db: Queryable, row: PaymentRow, kept: Kept) => {
  const events = await viewEvents(db, row.id);
  return {
    payer: endOf(payerOf(kept)),
    loan: null,
    account: null,
    providerReference: null,
    statusCheckCount: 0,
    notFoundCount: 0,
    nextCheckAt: null,
    retryOf: null,
    retriedBy: null,
    events: events.map((event) => ({ ...event, detail: null, by: null })),
    exceptions: [],
    bankTransactions: [],
    parts: null,
    entries: [],
    refund: null,
    canAsk: false,
    canRefund: false,
    canReverse: false,
  };
};

/** Shows a payment to who works here; null where there is none, or it is of another school than the bursar's. */
export const viewAdminPayment = async (
  db: Queryable,
  id: string,
  staffUser: StaffUser,
): Promise<AdminPaymentView | null> => {
  const row = await findPayment(db, id);
  if (!row) return null;
  const { schoolId } = staffUser;
  // A parent's repayments on a loan are not disclosed to the school.
  if (schoolId !== null && (schoolId !== row.school_id || row.purpose !== 'fees')) return null;
  const kept = await readKept(db, id);
  const isBursar = staffUser.roleId === roles.bursar;
  const receipt = await receiptOf(db, row);
  return {
    ...commonOf(row, kept),
    ...(isBursar ? await outerOf(db, row, kept) : await innerOf(db, row, kept, staffUser)),
    allocations: row.purpose === 'fees' ? (receipt?.lines ?? []) : [],
    receipt,
  };
};
