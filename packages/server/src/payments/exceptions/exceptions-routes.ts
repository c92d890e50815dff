import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import {
  type ExceptionAnswer,
  type ExceptionDetails,
  type ExceptionKind,
  type ExceptionView,
  exceptionKinds,
  type UnallocatedReceiptView,
} from '@somesa/core/admin';
import { creditException, getException, refundException } from '@somesa/core/contract';
import { and, asc, eq } from 'drizzle-orm';
import { loans } from '../../loans/tables/loans';
import type { Serve } from '../../people/access/endpoint-routes';
import { exceptions } from '../../people/tables/queue';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { StaffUser } from '../../platform/http/staff-user';
import { checkAllocatable, findQuotedPayment } from '../bank/bank-transactions';
import { findClaim, findClaimLinks } from '../claims/claim-view';
import { findPayment } from '../hot-path';
import { checkPaymentConflict } from '../payments-repository';
import { bankTransactions } from '../tables/bank-transactions';
import { payments } from '../tables/payments';
import { settlements } from '../tables/settlements';
import { findDisbursementView } from '../view/disbursement-view';
import { creditMismatch, refundMismatch } from './amount-mismatches';
import { findUnallocatedReceipt, getAllowedResolutions, parseReceiptException } from './unallocated-receipts';

const toView = (row: typeof exceptions.$inferSelect): ExceptionView => ({
  kind: row.kind,
  subject: row.subject,
  detail: row.detail as ExceptionDetails,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.resolvedAt?.toISOString() ?? null,
});

export const listExceptions = async (db: Queryable, subject: string): Promise<ExceptionView[]> => {
  const rows = await db.orm
    .select()
    .from(exceptions)
    .where(eq(exceptions.subject, subject))
    .orderBy(asc(exceptions.openedAt), asc(exceptions.kind));
  return rows.map(toView);
};

type Links = Pick<ExceptionAnswer, 'payment' | 'loan' | 'settlement' | 'bankTransactionId'>;
const noLinks: Links = { payment: null, loan: null, settlement: null, bankTransactionId: null };

const findLinks = async (db: Queryable, subject: string): Promise<Links> => {
  const at = subject.indexOf(':');
  const [type, id] = [subject.slice(0, at), subject.slice(at + 1)];
  if (type === 'bank-transaction') {
    const [transaction] = await db.orm
      .select({ id: bankTransactions.providerTransactionId })
      .from(bankTransactions)
      .where(eq(bankTransactions.providerTransactionId, id));
    const quoted = transaction ? await findQuotedPayment(db, transaction.id) : null;
    const payment = quoted && { id: quoted.id, reference: quoted.reference };
    return { ...noLinks, payment, bankTransactionId: transaction?.id ?? null };
  }
  if (!isUuid(id)) return noLinks;
  if (type === 'claim') return { ...noLinks, ...(await findClaimLinks(db, id)) };
  if (type === 'payment') {
    const [payment] = await db.orm
      .select({ id: payments.id, reference: payments.reference })
      .from(payments)
      .where(eq(payments.id, id));
    return { ...noLinks, payment: payment ?? null };
  }
  if (type === 'loan') {
    const [loan] = await db.orm
      .select({ id: loans.id, reference: loans.reference })
      .from(loans)
      .where(eq(loans.id, id));
    return { ...noLinks, loan: loan ?? null };
  }
  if (type === 'settlement') {
    const [settlement] = await db.orm
      .select({ id: settlements.id, reference: settlements.reference })
      .from(settlements)
      .where(eq(settlements.id, id));
    return { ...noLinks, settlement: settlement ?? null };
  }
  const paid = type === 'disbursement' ? await findDisbursementView(db, id) : null;
  return paid ? { ...noLinks, loan: paid.loan, settlement: paid.settlement, payment: paid.payment } : noLinks;
};

const isKind = (text: string): text is ExceptionKind => exceptionKinds.some((kind) => kind === text);

/**
 * Finds the unallocated receipt of a bank transaction of another amount than its group. Returns null if it is resolved. Crediting it to a
 * child and returning it are actions of the bank transaction, not of the exception.
 */
const findBankReceipt = async (
  db: Queryable,
  bankTransactionId: string,
): Promise<UnallocatedReceiptView | null> => {
  const [transaction] = await db.orm
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.providerTransactionId, bankTransactionId));
  const row = await findQuotedPayment(db, bankTransactionId);
  const isUnallocated = transaction?.paymentId === null && transaction.returnTransactionId === null;
  if (!isUnallocated || !row || checkAllocatable(transaction, row) !== 'bank_amount_mismatch') return null;
  return { amount: transaction.amountUgx, isPaid: false, canCredit: false, canReturn: false };
};

/**
 * Finds the unallocated receipt of an exception, with the actions open to the staff member. Returns null if there is none or it is
 * resolved.
 */
const findReceipt = async (
  db: Queryable,
  { kind, subject }: ExceptionView,
  { bankTransactionId }: Links,
  staffUser: StaffUser,
): Promise<UnallocatedReceiptView | null> => {
  if (kind === 'bank_amount_mismatch' && bankTransactionId !== null)
    return findBankReceipt(db, bankTransactionId);
  const mismatch = parseReceiptException({ kind, subject });
  const row = mismatch && isUuid(mismatch.paymentId) ? await findPayment(db, mismatch.paymentId) : null;
  const receipt = row && (await findUnallocatedReceipt(db, row.id));
  if (!mismatch || !row || !receipt) return null;
  const isOwn = (await checkPaymentConflict(db, row, staffUser.id)) !== null;
  const resolutions = isOwn
    ? { canCredit: false, canReturn: false }
    : getAllowedResolutions(mismatch.kind, row, receipt);
  return { amount: receipt.amountUgx, isPaid: row.paidAt !== null, ...resolutions };
};

/** Finds an exception by `kind~subject`, with its links and its unallocated receipt. Returns null if it does not exist. */
export const findException = async (
  db: Queryable,
  id: string,
  staffUser: StaffUser,
): Promise<ExceptionAnswer | null> => {
  const at = id.indexOf('~');
  const [kind, subject] = [id.slice(0, at), id.slice(at + 1)];
  if (!isKind(kind)) return null;
  const [row] = await db.orm
    .select()
    .from(exceptions)
    .where(and(eq(exceptions.kind, kind), eq(exceptions.subject, subject)));
  if (!row) return null;
  const view = toView(row);
  const links = await findLinks(db, subject);
  const unallocated = await findReceipt(db, view, links, staffUser);
  const claimId = subject.startsWith('claim:') ? subject.slice('claim:'.length) : '';
  return { ...view, ...links, unallocated, claim: isUuid(claimId) ? await findClaim(db, claimId) : null };
};

/** Serves exceptions to staff, by `kind~subject`, who credit or refund unallocated receipts. */
export const exceptionsRoutes = (serve: Serve, deps: Parameters<typeof creditMismatch>[0]): void => {
  const show = async (id: string, staffUser: StaffUser): Promise<Result<ExceptionAnswer, Problem>> => {
    const exception = await findException(deps.database, id, staffUser);
    return exception ? ok(exception) : err(problem('not_found'));
  };

  serve(getException, ({ params: { id }, staffUser }) => show(id, staffUser));

  serve(creditException, async ({ params: { id }, staffUser }) => {
    const credited = await creditMismatch(deps, id, staffUser.id);
    return credited.ok ? show(id, staffUser) : credited;
  });

  serve(refundException, async ({ params: { id }, staffUser }) => {
    const refunded = await refundMismatch(deps, id, staffUser.id);
    return refunded.ok ? show(id, staffUser) : refunded;
  });
};
