import {
  type ExceptionAnswer,
  type ExceptionDetails,
  type ExceptionKind,
  type ExceptionView,
  exceptionKinds,
  type MoneyAsideView,
} from '@somesa/core/admin';
import { and, asc, eq } from 'drizzle-orm';
import type { StaffUser } from '../../people/access/require-staff';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { bankTransactions, disbursements, exceptions, loans, payments } from '../../platform/db/schema';
import { checkAllocatable } from '../bank/allocate-bank-transaction';
import { findQuoted } from '../bank/find-quoted';
import { checkPaymentConflict } from '../payments/payment-conflict-of-interest';
import { findPayment } from '../payments/payments-repository';
import { asideException, findUnallocatedReceipt, getAllowedResolutions } from './unallocated-receipts';

const viewOf = (row: typeof exceptions.$inferSelect): ExceptionView => ({
  kind: row.kind,
  subject: row.subject,
  detail: row.detail as ExceptionDetails,
  openedAt: row.openedAt.toISOString(),
  closedAt: row.closedAt?.toISOString() ?? null,
});

/** Shows what is asked about something, decided or not, the oldest first. */
export const viewExceptions = async (db: Queryable, subject: string): Promise<ExceptionView[]> => {
  const rows = await db.orm
    .select()
    .from(exceptions)
    .where(eq(exceptions.subject, subject))
    .orderBy(asc(exceptions.openedAt), asc(exceptions.kind));
  return rows.map(viewOf);
};

/** Splits a subject into its type, which stands before the first colon, and the rest. */
const partsOf = (subject: string): [what: string, id: string] => {
  const at = subject.indexOf(':');
  return [subject.slice(0, at), subject.slice(at + 1)];
};

type Beside = Pick<ExceptionAnswer, 'payment' | 'loan' | 'bankTransactionId'>;
const nothing: Beside = { payment: null, loan: null, bankTransactionId: null };

const besideOf = async (db: Queryable, subject: string): Promise<Beside> => {
  const [what, id] = partsOf(subject);
  if (what === 'bank-transaction') {
    const [line] = await db.orm
      .select({ id: bankTransactions.providerTransactionId })
      .from(bankTransactions)
      .where(eq(bankTransactions.providerTransactionId, id));
    const quoted = line ? await findQuoted(db, line.id) : null;
    const payment = quoted && { id: quoted.id, reference: quoted.reference };
    return { ...nothing, payment, bankTransactionId: line?.id ?? null };
  }
  if (!isUuid(id)) return nothing;
  const loan = { id: loans.id, reference: loans.reference };
  switch (what) {
    case 'payment': {
      const [found] = await db.orm
        .select({ id: payments.id, reference: payments.reference })
        .from(payments)
        .where(eq(payments.id, id));
      return { ...nothing, payment: found ?? null };
    }
    case 'loan': {
      const [found] = await db.orm.select(loan).from(loans).where(eq(loans.id, id));
      return { ...nothing, loan: found ?? null };
    }
    case 'disbursement': {
      const [found] = await db.orm
        .select(loan)
        .from(disbursements)
        .innerJoin(loans, eq(loans.id, disbursements.loanId))
        .where(eq(disbursements.id, id));
      return { ...nothing, loan: found ?? null };
    }
    default:
      return nothing;
  }
};

const isKind = (word: string): word is ExceptionKind => exceptionKinds.some((kind) => kind === word);

/**
 * Returns the money that came by bank for the payment that its payer quoted, if it waits for a decision; null
 * otherwise. Returning it is handled by the line itself.
 */
const bankAsideOf = async (
  db: Queryable,
  lineId: string,
  staffUser: StaffUser,
): Promise<MoneyAsideView | null> => {
  const [line] = await db.orm
    .select()
    .from(bankTransactions)
    .where(eq(bankTransactions.providerTransactionId, lineId));
  const row = await findQuoted(db, lineId);
  const isWaiting = line?.paymentId === null && line.returnTransactionId === null;
  if (!isWaiting || !row || checkAllocatable(line, row) !== 'bank_amount_mismatch') return null;
  const canCredit = (await checkPaymentConflict(db, row, staffUser.id)) === null;
  return { amount: line.amountUgx, isPaid: false, canCredit, canReturn: false };
};

/** Returns the money that came otherwise than requested and waits for a decision, with the actions open to the staff member; null if nothing waits. */
const asideOf = async (
  db: Queryable,
  { kind, subject }: ExceptionView,
  { bankTransactionId }: Beside,
  staffUser: StaffUser,
): Promise<MoneyAsideView | null> => {
  if (kind === 'bank_amount_mismatch' && bankTransactionId !== null)
    return bankAsideOf(db, bankTransactionId, staffUser);
  const asked = asideException({ kind, subject });
  const row = asked && isUuid(asked.paymentId) ? await findPayment(db, asked.paymentId) : null;
  const aside = row && (await findUnallocatedReceipt(db, row.id));
  if (!asked || !row || !aside) return null;
  const isOwn = (await checkPaymentConflict(db, row, staffUser.id)) !== null;
  const ends = isOwn ? { canCredit: false, canReturn: false } : getAllowedResolutions(asked.kind, row, aside);
  return { amount: aside.amountUgx, isPaid: row.paid_at !== null, ...ends };
};

/** Shows one thing that a person must decide, by `kind~subject`, with what to open beside it; null where there is none. */
export const viewException = async (
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
  const [view, beside] = [viewOf(row), await besideOf(db, subject)];
  return { ...view, ...beside, aside: await asideOf(db, view, beside, staffUser) };
};
