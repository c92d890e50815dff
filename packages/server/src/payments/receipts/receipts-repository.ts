import { parseReference, type ReceiptView } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { receiptView } from '../payments/payment-view';
import { findByReference, type PaymentRow } from '../payments/payments-repository';

const lines = {
  name: 'receipt-lines',
  text: `
    select f.description, a.amount_ugx as amount
    from payment_allocations a join fee_items f on f.id = a.fee_item_id
    where a.payment_id = $1 order by f.due_on, f.id`,
};

/** The receipt of a payment; null until it is paid. */
export const receiptOf = async (db: Queryable, row: PaymentRow): Promise<ReceiptView | null> =>
  row.paid_at === null || row.purpose !== 'fees'
    ? receiptView(row, [])
    : receiptView(row, await db.run<{ description: string; amount: number }>(lines, [row.id]));

/** Finds a receipt by its reference as people type it; null where there is none. */
export const findReceipt = async (db: Queryable, typed: string): Promise<ReceiptView | null> => {
  const reference = parseReference(typed);
  if (reference === null) return null;
  const row = await findByReference(db, reference);
  return row && receiptOf(db, row);
};
