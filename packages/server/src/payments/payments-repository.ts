import { formatFullName, HOLD_MS, type Msisdn, type Problem, problem } from '@somesa/core';
import { and, eq, exists as existsSql, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { checkLoanConflict, findLoan } from '../loans/loans-repository';
import { loans } from '../loans/tables/loans';
import { findPhoneOwner, lockPhone } from '../people/accounts/phone-owner';
import { type Approval, findWaitingApproval } from '../people/approvals/approvals-repository';
import { users } from '../people/tables/users';
import type { Queryable, Tx } from '../platform/db/database';
import { findPayment, listGroupPayments, lockOthers, type PaymentRow } from './hot-path';
import { payments } from './tables/payments';

/** Returns the amount that the provider is asked for: that of the group, or of the payment on its own. */
export const getRequestedUgx = ({
  amountUgx,
  groupUgx,
}: Pick<PaymentRow, 'amountUgx' | 'groupUgx'>): number => groupUgx ?? amountUgx;

/** Returns the ID of the payment that the provider knows: the first one of the group, or the payment on its own. */
export const getRequestedId = ({ id, groupId }: Pick<PaymentRow, 'id' | 'groupId'>): string => groupId ?? id;

export const formatChild = (
  row: Pick<PaymentRow, 'firstName' | 'lastName' | 'className' | 'schoolName'>,
): string => `${formatFullName(row.firstName, row.lastName)}, ${row.className}, ${row.schoolName}`;

/** Finds the request of staff that waits about a payment, or about the group that its provider knows. */
export const findPaymentRequest = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'groupId'>,
): Promise<Approval | null> =>
  (await findWaitingApproval(db, 'reversal', row.id)) ??
  (row.groupId === null ? null : await findWaitingApproval(db, 'reversal', row.groupId));

/** Returns `approval_pending` while a request about a payment waits, which then must not change; null otherwise. */
export const findPendingPaymentProblem = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'groupId'>,
): Promise<Problem | null> => {
  const waiting = await findPaymentRequest(db, row);
  return waiting && problem('approval_pending', { reference: waiting.reference });
};

/**
 * Returns `own_payment_forbidden` if the staff member made the payment, owns the paying phone number or has a conflict of interest in the
 * loan; otherwise null.
 */
export const checkPaymentConflict = async (
  db: Queryable,
  row: Pick<PaymentRow, 'userId' | 'msisdn' | 'loanId'>,
  staffId: string,
): Promise<Problem | null> => {
  const [staffUser] = await db.orm.select({ msisdn: users.msisdn }).from(users).where(eq(users.id, staffId));
  const isOwnNumber = row.msisdn !== null && staffUser?.msisdn === row.msisdn;
  if (row.userId === staffId || isOwnNumber) return problem('own_payment_forbidden');
  const loan = row.loanId === null ? null : await findLoan(db, row.loanId);
  return loan && (await checkLoanConflict(db, loan, staffId)) ? problem('own_payment_forbidden') : null;
};

/** Returns whether a user has paid for a child, also by their phone number, or has a loan for it. */
export const isOwnChild = async (tx: Queryable, studentId: number, userId: string): Promise<boolean> => {
  const ofUser = or(eq(payments.userId, users.id), eq(payments.msisdn, users.msisdn));
  const { id } = users;
  const paid = tx.orm
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.studentId, studentId), ofUser));
  const lent = tx.orm
    .select({ id: loans.id })
    .from(loans)
    .where(and(eq(loans.studentId, studentId), eq(loans.userId, users.id)));
  const own = and(eq(id, userId), or(existsSql(paid), existsSql(lent)));
  return (await tx.orm.select({ id }).from(users).where(own)).length > 0;
};

/**
 * Lists the other payments of the group of its first payment by child, and locks their rows until the transaction ends. The caller holds
 * the lock on the first one, which comes before them.
 */
export const lockOthersOfGroup = async (
  tx: Queryable,
  row: Pick<PaymentRow, 'id' | 'groupUgx'>,
): Promise<PaymentRow[]> => (row.groupUgx === null ? [] : lockOthers(tx, row.id));

/** Lists all payments whose money moves with a payment at its provider, also those that were moved to other children, and locks their rows. */
export const lockRequestedPayments = async (tx: Queryable, row: PaymentRow): Promise<PaymentRow[]> => {
  const first = await findPayment(tx, getRequestedId(row), 'lock');
  return first ? [first, ...(await lockOthers(tx, first.id))] : [];
};

/** Sorts payments in the order in which the rows of their children are locked, so that two groups can't wait for each other. */
export const sortByChild = (rows: readonly PaymentRow[]): PaymentRow[] =>
  [...rows].sort((a, b) => a.studentId - b.studentId);

const exists = async (db: Queryable, condition: SQL | undefined): Promise<boolean> =>
  (await db.orm.select({ id: payments.id }).from(payments).where(condition).limit(1)).length > 0;

/** Returns whether the money of the payment that a provider knows is paid to some child, also if it was moved to another. */
export const isStanding = async (
  db: Queryable,
  { id, status }: Pick<PaymentRow, 'id' | 'status'>,
): Promise<boolean> => {
  const ofRequest = or(eq(payments.id, id), eq(payments.groupId, id));
  const isAnyPaid = () => exists(db, and(ofRequest, eq(payments.status, 'succeeded')));
  return status === 'succeeded' || (status === 'reversed' && (await isAnyPaid()));
};

export const hasRetry = (tx: Queryable, id: string): Promise<boolean> => exists(tx, eq(payments.retryOf, id));

/** Finds the ID of another payment that the same transaction of its network paid. Returns null if there is none. */
export const findPaymentByTransaction = async (
  tx: Queryable,
  { id, network }: PaymentRow,
  providerTransactionId: string,
): Promise<string | null> => {
  if (network === null) return null;
  const [row] = await tx.orm
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.method, 'mobile'),
        eq(payments.network, network),
        eq(payments.providerTransactionId, providerTransactionId),
        ne(payments.id, id),
      ),
    );
  return row?.id ?? null;
};

/** Assigns the fee payments made from a phone number that belong to no user to the user who verified that number. */
export const linkPayments = async (tx: Tx, msisdn: Msisdn, userId: string): Promise<void> => {
  const isPaidFee = and(eq(payments.status, 'succeeded'), eq(payments.purpose, 'fees'));
  await tx.orm
    .update(payments)
    .set({ userId })
    .where(and(eq(payments.msisdn, msisdn), isPaidFee, isNull(payments.userId)));
};

/**
 * Finds the owner of a payment that was just received: the user who initiated it signed in; otherwise, for fees, the user
 * who has verified the paying phone number. Locks the phone number until the transaction ends. Returns null if there is no such user.
 */
export const findPayerId = async (
  tx: Tx,
  { userId, purpose, msisdn }: Pick<PaymentRow, 'userId' | 'purpose' | 'msisdn'>,
): Promise<string | null> => {
  if (userId !== null || purpose !== 'fees' || msisdn === null) return userId;
  await lockPhone(tx, msisdn);
  return findPhoneOwner(tx, msisdn);
};

export interface MovedPayment {
  id: string;
  reference: string;
  schoolId: number;
  at: Date;
}

/** Finds the payment to which the money of a payment was moved, and the one from which it came; null if there is none. */
export const findMoves = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'status' | 'movedFromId' | 'createdAt'>,
): Promise<{ movedTo: MovedPayment | null; movedFrom: MovedPayment | null }> => {
  const find = async (condition: SQL): Promise<MovedPayment | undefined> => {
    const { id, reference, schoolId, createdAt: at } = payments;
    return (await db.orm.select({ id, reference, schoolId, at }).from(payments).where(condition))[0];
  };
  const to = row.status === 'reversed' ? await find(eq(payments.movedFromId, row.id)) : undefined;
  const from = row.movedFromId === null ? undefined : await find(eq(payments.id, row.movedFromId));
  return { movedTo: to ?? null, movedFrom: from ? { ...from, at: row.createdAt } : null };
};

export const followMoves = async (db: Queryable, row: PaymentRow): Promise<PaymentRow> => {
  const { movedTo } = await findMoves(db, row);
  const next = movedTo && (await findPayment(db, movedTo.id));
  return next ? followMoves(db, next) : row;
};

/** Lists the payments of a group without those that were moved to other children. */
export const listUnmoved = async (db: Queryable, groupId: string): Promise<PaymentRow[]> => {
  const rows = await listGroupPayments(db, groupId);
  const moved = new Set(rows.map(({ movedFromId }) => movedFromId));
  return rows.filter(({ id }) => !moved.has(id));
};

/** Time after sending during which a payment prompt can be approved, in milliseconds; longer than either network allows. */
const PROMPT_LIFE_MS = HOLD_MS;

/**
 * Returns the value date of a mobile payment, as an instant. Neither network says when the payer approved: while the prompt may be open
 * it is `learnedAt`, when we learn of the success; later it is when the prompt was sent, which never makes a payer late.
 */
export const getValueDate = (row: Pick<PaymentRow, 'sentAt' | 'createdAt'>, learnedAt: Date): Date => {
  const sentAt = row.sentAt ?? row.createdAt;
  return learnedAt.getTime() - sentAt.getTime() <= PROMPT_LIFE_MS ? learnedAt : sentAt;
};

/** Finds the references of payments, by their IDs. */
export const findPaymentReferences = async (
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map();
  const { id, reference } = payments;
  const found = await db.orm
    .select({ id, reference })
    .from(payments)
    .where(inArray(id, [...ids]));
  return new Map(found.map((each) => [each.id, each.reference]));
};
