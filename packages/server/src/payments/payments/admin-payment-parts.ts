import type { PaymentEvent } from '@somesa/core';
import { formatFullName } from '@somesa/core';
import type {
  AdminPaymentEvent,
  LedgerEntryView,
  PaymentGroupView,
  RepaymentPartsView,
} from '@somesa/core/admin';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { ledgerEntries, paymentEvents, payments, repayments, users } from '../../platform/db/schema';
import { findPayment, type PaymentRow } from '../hot-path';
import { listUnmoved } from './payments-repository';

/**
 * Finds the ID of the staff member who reversed or moved a payment, or credited a failed one, which `detail` starts with. Returns null for any
 * other event.
 */
const findStaffId = ({ event, detail }: { event: string; detail: string | null }): string | null => {
  const isByStaff = event === 'reversed' || event === 'credited' || event === 'moved';
  const id = isByStaff ? (detail?.slice(0, detail.indexOf(':')) ?? '') : '';
  return isUuid(id) ? id : null;
};

/** Lists the events of a payment, the oldest first, with the staff member who caused each. */
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

/** Lists the journal entries of a payment in the order in which they were posted. */
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
export const findBreakdown = async (db: Queryable, paymentId: string): Promise<RepaymentPartsView | null> => {
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
export const findRetries = async (db: Queryable, id: string, retryOf: string | null) => {
  const columns = { id: payments.id, reference: payments.reference };
  const [previous] =
    retryOf === null ? [] : await db.orm.select(columns).from(payments).where(eq(payments.id, retryOf));
  const [next] = await db.orm.select(columns).from(payments).where(eq(payments.retryOf, id));
  return { retryOf: previous ?? null, retriedBy: next ?? null };
};

/** Finds the group of a payment: what its provider is asked for, and its payments, the one that the provider knows first. Returns null for a payment on its own. */
export const findGroup = async (
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
