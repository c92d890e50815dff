import { eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { payments } from '../../platform/db/schema';
import { findPayment, type PaymentRow } from './payments-repository';

/** Other payment of a move, and the time of the move. */
export interface MovedPayment {
  id: string;
  reference: string;
  schoolId: number;
  at: Date;
}

/** Finds the payment to which the money of a payment was moved, and the one from which it came; null if there is none. */
export const findMoves = async (
  db: Queryable,
  row: Pick<PaymentRow, 'id' | 'status' | 'moved_from_id' | 'created_at'>,
): Promise<{ movedTo: MovedPayment | null; movedFrom: MovedPayment | null }> => {
  const find = async (condition: SQL): Promise<MovedPayment | undefined> => {
    const { id, reference, schoolId, createdAt: at } = payments;
    return (await db.orm.select({ id, reference, schoolId, at }).from(payments).where(condition))[0];
  };
  const to = row.status === 'reversed' ? await find(eq(payments.movedFromId, row.id)) : undefined;
  const from = row.moved_from_id === null ? undefined : await find(eq(payments.id, row.moved_from_id));
  return { movedTo: to ?? null, movedFrom: from ? { ...from, at: row.created_at } : null };
};

/** Follows the moves of a payment to the one that has its money now. */
export const followMoves = async (db: Queryable, row: PaymentRow): Promise<PaymentRow> => {
  const { movedTo } = await findMoves(db, row);
  const next = movedTo && (await findPayment(db, movedTo.id));
  return next ? followMoves(db, next) : row;
};

/** Lists the payments of a group without those that were moved to other children. */
export const listUnmoved = (rows: readonly PaymentRow[]): PaymentRow[] => {
  const moved = new Set(rows.map(({ moved_from_id }) => moved_from_id));
  return rows.filter(({ id }) => !moved.has(id));
};
