import { formatFullName, formatLocalPhone, type PaymentEvent, roles } from '@somesa/core';
import {
  type AdminPaymentEvent,
  type AdminPaymentView,
  hasAccess,
  type LedgerEntryView,
  type PaymentGroupView,
  type RepaymentPartsView,
} from '@somesa/core/admin';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import { ledgerEntries } from '../../ledger/tables/ledger';
import { loans } from '../../loans/tables/loans';
import { repayments } from '../../loans/tables/repayments';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';
import { listPaymentBankTransactions } from '../bank/bank-transactions-routes';
import { listExceptions } from '../exceptions/exceptions-routes';
import { findPayment, listReceiptLines, type PaymentRow } from '../hot-path';
import { canCheckStatus } from '../outcomes/payment-poller';
import {
  checkPaymentConflict,
  findMoves,
  findPaymentRequest,
  getRequestedId,
  listUnmoved,
  type MovedPayment,
} from '../payments-repository';
import { getPrepaidUgx } from '../prepayments/prepayments';
import { findRefund } from '../refunds/refund-payouts';
import { paymentEvents, payments } from '../tables/payments';
import { isInDoubt, settlementOf } from './answer-sql';
import { findPaymentReceipt } from './payment-view';

/**
 * Finds the ID of the staff member who reversed or moved a payment, or credited a failed one, which `detail` starts with. Returns null for any
 * other event.
 */
const findStaffId = ({ event, detail }: { event: string; detail: string | null }): string | null => {
  const isByStaff = event === 'reversed' || event === 'credited' || event === 'moved';
  const id = isByStaff ? (detail?.slice(0, detail.indexOf(':')) ?? '') : '';
  return isUuid(id) ? id : null;
};

export const listEvents = async (db: Queryable, paymentId: string): Promise<AdminPaymentEvent[]> => {
  const rows = await db.orm
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(asc(paymentEvents.id));
  const ids = rows.flatMap((row) => findStaffId(row) ?? []);
  const staffUsers =
    ids.length === 0
      ? []
      : await db.orm
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(inArray(users.id, ids));
  const names = new Map(
    staffUsers.map(({ id, firstName, lastName }) => [id, formatFullName(firstName, lastName)]),
  );
  return rows.map((row) => {
    const id = findStaffId(row);
    return {
      event: row.event as PaymentEvent,
      from: row.fromStatus,
      to: row.toStatus,
      detail: id === null ? row.detail : (row.detail?.slice(id.length + 1).trim() ?? null),
      by: id === null ? null : { id, name: names.get(id) ?? '' },
      at: row.at.toISOString(),
    };
  });
};

export const listEntries = async (db: Queryable, paymentId: string): Promise<LedgerEntryView[]> => {
  const rows = await db.orm
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.paymentId, paymentId))
    .orderBy(asc(ledgerEntries.id));
  return rows.map((row) => ({
    source: row.source,
    postingType: row.postingType,
    debit: row.debitAccount,
    credit: row.creditAccount,
    amount: row.amountUgx,
    valueAt: row.valueAt.toISOString(),
    postedAt: row.postedAt.toISOString(),
  }));
};

/** Finds the breakdown of a repayment. Returns null for any other payment, and until it is received. */
const findBreakdown = async (db: Queryable, paymentId: string): Promise<RepaymentPartsView | null> => {
  const [row] = await db.orm.select().from(repayments).where(eq(repayments.paymentId, paymentId));
  if (!row) return null;
  return {
    principal: row.principalUgx,
    interest: row.interestUgx,
    fees: row.feesUgx,
    penalties: row.penaltiesUgx,
    overpaid: row.overpaidUgx,
  };
};

/** Finds the payment that a payment retries and the one that retries it. */
const findRetries = async (db: Queryable, id: string, retryOf: string | null) => {
  const columns = { id: payments.id, reference: payments.reference };
  const [previous] =
    retryOf === null ? [] : await db.orm.select(columns).from(payments).where(eq(payments.id, retryOf));
  const [next] = await db.orm.select(columns).from(payments).where(eq(payments.retryOf, id));
  return { retryOf: previous ?? null, retriedBy: next ?? null };
};

/** Finds the group of a payment: what its provider is asked for, and its payments, the one that the provider knows first. Returns null for a payment on its own. */
const findGroup = async (
  db: Queryable,
  row: Pick<PaymentRow, 'groupId'>,
): Promise<PaymentGroupView | null> => {
  if (row.groupId === null) return null;
  const first = await findPayment(db, row.groupId);
  // A payment on its own that was moved to another child is the request of the new one, which is no group.
  if (first?.groupUgx == null) return null;
  const unmoved = await listUnmoved(db, row.groupId);
  return {
    amount: first.groupUgx,
    payments: unmoved.map(({ id, reference, amountUgx: amount, firstName, lastName }) => ({
      id,
      reference,
      amount,
      student: formatFullName(firstName, lastName),
    })),
  };
};

/** Finds the reference of the loan that a payment repays, and the name of the account to which it belongs. */
const findNames = async (db: Queryable, { loanId, userId }: PaymentRow) => {
  const { firstName, lastName } = users;
  const [loan] =
    loanId === null
      ? []
      : await db.orm.select({ reference: loans.reference }).from(loans).where(eq(loans.id, loanId));
  const [user] =
    userId === null
      ? []
      : await db.orm.select({ firstName, lastName }).from(users).where(eq(users.id, userId));
  return {
    loan: loanId && loan ? { id: loanId, reference: loan.reference } : null,
    account: userId
      ? { id: userId, name: formatFullName(user?.firstName ?? '', user?.lastName ?? '') }
      : null,
  };
};

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

const formatPayer = ({ msisdn, bankName, payerAccountNumber }: PaymentRow): string =>
  msisdn === null ? `${bankName} ${payerAccountNumber}` : formatLocalPhone(msisdn);

const createCommonView = (row: PaymentRow) => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  purpose: row.purpose,
  amount: row.amountUgx,
  method: row.network ?? ('bank' as const),
  failure: row.failure,
  school: { slug: row.schoolSlug, name: row.schoolName },
  student: {
    id: row.studentId,
    regNo: row.regNo,
    name: formatFullName(row.firstName, row.lastName),
    className: row.className,
  },
  createdAt: row.createdAt.toISOString(),
  sentAt: toIso(row.sentAt),
  paidAt: toIso(row.paidAt),
  payerDeadlineAt: row.payerDeadlineAt.toISOString(),
  holdExpiresAt: row.holdExpiresAt.toISOString(),
  reconciledAt: toIso(row.reconciledAt),
  transactionId: row.providerTransactionId,
});

const createStaffView = async (db: Queryable, row: PaymentRow, staffUser: StaffUser, isWaiting: boolean) => {
  const refund = await findRefund(db, row.id);
  const isOwn = (await checkPaymentConflict(db, row, staffUser.id)) !== null;
  const canReverse = row.status === 'succeeded' && !isWaiting && !isOwn;
  const exceptions = await listExceptions(db, `payment:${getRequestedId(row)}`);
  return {
    payer: formatPayer(row),
    ...(await findNames(db, row)),
    providerReference: row.providerReference,
    statusCheckCount: row.statusCheckCount,
    notFoundCount: row.notFoundCount,
    nextCheckAt: toIso(row.nextCheckAt),
    ...(await findRetries(db, row.id, row.retryOf)),
    group: await findGroup(db, row),
    events: await listEvents(db, row.id),
    exceptions,
    bankTransactions: await listPaymentBankTransactions(db, row.id),
    parts: await findBreakdown(db, row.id),
    entries: await listEntries(db, row.id),
    refund,
    canAsk: await canCheckStatus(db, row),
    canRefund: (refund?.waiting ?? 0) > 0 && !isWaiting && !isOwn,
    canReverse,
    canMove:
      canReverse &&
      row.purpose === 'fees' &&
      (refund?.paid ?? 0) === 0 &&
      exceptions.every(({ closedAt }) => closedAt),
  };
};

/** Returns the details that a bursar sees instead: the end of the payer's number, and the events without their messages. */
const createBursarView = async (
  db: Queryable,
  row: PaymentRow,
  { schoolRole, isWaiting }: Pick<StaffUser, 'schoolRole'> & { isWaiting: boolean },
) => {
  const events = await listEvents(db, row.id);
  return {
    payer: `•••${formatPayer(row).slice(-3)}`,
    loan: null,
    account: null,
    providerReference: null,
    statusCheckCount: 0,
    notFoundCount: 0,
    nextCheckAt: null,
    retryOf: null,
    retriedBy: null,
    group: null,
    events: events.map((event) => ({ ...event, detail: null, by: null })),
    exceptions: [],
    bankTransactions: [],
    parts: null,
    entries: [],
    refund: null,
    canAsk: false,
    canRefund: false,
    canReverse: false,
    canMove: row.status === 'succeeded' && !isWaiting && hasAccess(roles.bursar, 'school_bursar', schoolRole),
  };
};

/** Finds a payment for the back office. Returns null if it does not exist or is not of the bursar's school. */
export const findAdminPayment = async (
  db: Queryable,
  id: string,
  staffUser: StaffUser,
): Promise<AdminPaymentView | null> => {
  const row = await findPayment(db, id);
  if (!row) return null;
  const { schoolId } = staffUser;
  // A parent's repayments on a loan are not disclosed to the school.
  if (schoolId !== null && (schoolId !== row.schoolId || row.purpose !== 'fees')) return null;
  const isBursar = staffUser.roleId === roles.bursar;
  const receipt = await findPaymentReceipt(db, row);
  const { movedTo, movedFrom } = await findMoves(db, row);
  const toMovedView = (moved: MovedPayment | null) =>
    moved && {
      payment:
        schoolId === null || schoolId === moved.schoolId
          ? { id: moved.id, reference: moved.reference }
          : null,
      at: moved.at.toISOString(),
    };
  const request = await findPaymentRequest(db, row);
  const isWaiting = request !== null;
  const [answer] = await queryRows<Pick<AdminPaymentView, 'settlement' | 'isInDoubt'>>(
    db,
    sql`select ${settlementOf(sql`${id}::uuid`)} as settlement, ${isInDoubt(sql`${getRequestedId(row)}::text`)} as "isInDoubt"`,
  );
  const prepaid = row.status === 'succeeded' ? await getPrepaidUgx(db, id) : 0;
  return {
    ...createCommonView(row),
    prepaid,
    canRefundPrepayment:
      prepaid > 0 &&
      !isWaiting &&
      hasAccess(staffUser.roleId, 'school_bursar', staffUser.schoolRole) &&
      (await checkPaymentConflict(db, row, staffUser.id)) === null,
    settlement: answer?.settlement ?? null,
    isInDoubt: answer?.isInDoubt ?? false,
    ...(movedTo && { status: 'moved' as const }),
    movedTo: toMovedView(movedTo),
    movedFrom: toMovedView(movedFrom),
    approvalId: request?.id ?? null,
    ...(isBursar
      ? await createBursarView(db, row, { ...staffUser, isWaiting })
      : await createStaffView(db, row, staffUser, isWaiting)),
    allocations: row.purpose === 'fees' ? await listReceiptLines(db, id) : [],
    receipt,
  };
};
