import type { PaymentEvent } from '@somesa/core';
import type { AdminPaymentEvent, LedgerEntryView, RepaymentPartsView } from '@somesa/core/admin';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { ledgerEntries, paymentEvents, payments, repayments, users } from '../../platform/db/schema';

/** Returns the ID of the staff member who reversed a payment or credited a failed one, which stands at the beginning of `detail`; null for any other event. */
const staffUserIn = ({ event, detail }: { event: string; detail: string | null }): string | null => {
  const isByStaff = event === 'reversed' || event === 'credited';
  const id = isByStaff ? (detail?.slice(0, detail.indexOf(':')) ?? '') : '';
  return isUuid(id) ? id : null;
};

/** Shows every move of a payment, the oldest first, and who of staff made it. */
export const viewEvents = async (db: Queryable, paymentId: string): Promise<AdminPaymentEvent[]> => {
  const rows = await db.orm
    .select()
    .from(paymentEvents)
    .where(eq(paymentEvents.paymentId, paymentId))
    .orderBy(asc(paymentEvents.id));
  const ids = rows.flatMap((row) => staffUserIn(row) ?? []);
  const staffUsers =
    ids.length === 0
      ? []
      : await db.orm
          .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(inArray(users.id, ids));
  const nameOf = new Map(staffUsers.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]));
  return rows.map((row) => {
    const id = staffUserIn(row);
    return {
      event: row.event as PaymentEvent,
      from: row.fromStatus,
      to: row.toStatus,
      detail: id === null ? row.detail : (row.detail?.slice(id.length + 1).trim() ?? null),
      by: id === null ? null : { id, name: nameOf.get(id) ?? '' },
      at: row.at.toISOString(),
    };
  });
};

/** Shows what the books say of a payment, in the order in which it was written. */
export const viewEntries = async (db: Queryable, paymentId: string): Promise<LedgerEntryView[]> => {
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

/** Shows where a payment on a loan went; null for any other, and until it came. */
export const viewParts = async (db: Queryable, paymentId: string): Promise<RepaymentPartsView | null> => {
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

/** Names the try before a payment and the one after it. */
export const viewAttempts = async (db: Queryable, id: string, retryOf: string | null) => {
  const named = { id: payments.id, reference: payments.reference };
  const [before] =
    retryOf === null ? [] : await db.orm.select(named).from(payments).where(eq(payments.id, retryOf));
  const [after] = await db.orm.select(named).from(payments).where(eq(payments.retryOf, id));
  return { retryOf: before ?? null, retriedBy: after ?? null };
};
