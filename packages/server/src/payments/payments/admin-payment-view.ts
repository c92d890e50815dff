import { type Msisdn, roles, toLocalPhone } from '@somesa/core';
import type { OfficePaymentView } from '@somesa/core/office';
import { eq } from 'drizzle-orm';
import type { Officer } from '../../people/access/enter-office';
import type { Queryable } from '../../platform/db/database';
import { loans, payments, users } from '../../platform/db/schema';
import { viewLinesOf } from '../bank/bank-line-view';
import { viewDoubts } from '../exceptions/doubt-view';
import { receiptOf } from '../receipts/receipts-repository';
import { viewRefund } from '../refunds/refund-view';
import { viewEntries, viewEvents, viewParts, viewTries } from './admin-payment-parts';
import { whyOwnPayment } from './own-payment';
import { isAskable } from './payment-progress';
import { findPayment, type PaymentRow } from './payments-repository';

/** What a payment's row holds that its payer is never shown. */
const readKept = async (db: Queryable, id: string) => {
  const [kept] = await db.orm
    .select({
      ...{ payment: payments, loanReference: loans.reference },
      ...{ firstName: users.firstName, lastName: users.lastName },
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

/** What everybody who may see the payment sees of it. */
const commonOf = (row: PaymentRow, { payment }: Kept) => ({
  ...{ id: row.id, reference: row.reference, status: row.state, purpose: row.purpose },
  ...{ amount: row.amount_ugx, way: row.network ?? ('bank' as const), failure: row.failure },
  school: { slug: row.school_slug, name: row.school_name },
  student: {
    ...{ id: row.student_id, regNo: row.reg_no, name: `${row.first_name} ${row.last_name}` },
    className: row.class_name,
  },
  ...{ createdAt: row.created_at.toISOString(), sentAt: text(row.sent_at), paidAt: text(row.paid_at) },
  ...{ waitUntil: row.wait_until.toISOString(), reservedUntil: row.reserved_until.toISOString() },
  ...{ confirmedAt: text(payment.confirmedAt), transactionId: payment.providerTransactionId },
});

/** What is the payer's or the provider's business, and the provider's people see. */
const innerOf = async (db: Queryable, row: PaymentRow, kept: Kept, officer: Officer) => {
  const { payment, loanReference, firstName, lastName } = kept;
  const refund = await viewRefund(db, row.id);
  const isOwn = (await whyOwnPayment(db, row, officer.id)) !== null;
  const canReverse = row.state === 'succeeded' && (refund?.paid ?? 0) === 0;
  return {
    payer: payerOf(kept),
    loan: row.loan_id && loanReference ? { id: row.loan_id, reference: loanReference } : null,
    account: row.user_id ? { id: row.user_id, name: `${firstName} ${lastName}` } : null,
    providerReference: row.provider_ref,
    ...{ queries: row.queries, unknownAnswers: row.unknown_answers, nextCheckAt: text(row.next_check_at) },
    ...(await viewTries(db, row.id, payment.retryOf)),
    events: await viewEvents(db, row.id),
    doubts: await viewDoubts(db, `payment:${row.id}`),
    bankLines: await viewLinesOf(db, row.id),
    parts: await viewParts(db, row.id),
    entries: await viewEntries(db, row.id),
    refund,
    canAsk: isAskable(row),
    canRefund: (refund?.waiting ?? 0) > 0 && !isOwn,
    canReverse: canReverse && !isOwn,
  };
};

/** What a bursar sees instead: the moves of it, without what was said. */
const outerOf = async (db: Queryable, row: PaymentRow, kept: Kept) => {
  const events = await viewEvents(db, row.id);
  return {
    ...{ payer: endOf(payerOf(kept)), loan: null, account: null, providerReference: null },
    ...{ queries: 0, unknownAnswers: 0, nextCheckAt: null, retryOf: null, retriedBy: null },
    events: events.map((event) => ({ ...event, detail: null, by: null })),
    ...{ doubts: [], bankLines: [], parts: null, entries: [], refund: null },
    ...{ canAsk: false, canRefund: false, canReverse: false },
  };
};

/** Shows a payment to who works here; null where there is none, or it is of another school than the bursar's. */
export const viewAdminPayment = async (
  db: Queryable,
  id: string,
  officer: Officer,
): Promise<OfficePaymentView | null> => {
  const row = await findPayment(db, id);
  if (!row) return null;
  const { schoolId } = officer;
  // What a parent repays on a loan is no business of the school.
  if (schoolId !== null && (schoolId !== row.school_id || row.purpose !== 'fees')) return null;
  const kept = await readKept(db, id);
  const isBursar = officer.roleId === roles.bursar;
  const receipt = await receiptOf(db, row);
  return {
    ...commonOf(row, kept),
    ...(isBursar ? await outerOf(db, row, kept) : await innerOf(db, row, kept, officer)),
    allocations: row.purpose === 'fees' ? (receipt?.lines ?? []) : [],
    receipt,
  };
};
