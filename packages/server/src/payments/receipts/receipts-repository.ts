import { findReference, type ReceiptView } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { findMoves } from '../payments/find-moves';
import { toReceiptView } from '../payments/payment-view';
import { findByReference, type PaymentRow } from '../payments/payments-repository';

const selectLines = {
  name: 'receipt-lines',
  text: `
    select f.description, a.amount_ugx as amount
    from payment_allocations a join fee_items f on f.id = a.fee_item_id
    where a.payment_id = $1 order by f.due_on, f.id`,
};

/** Finds the receipt of a payment. Returns null until it is paid. */
export const findPaymentReceipt = async (db: Queryable, row: PaymentRow): Promise<ReceiptView | null> => {
  const lines =
    row.paid_at === null || row.purpose !== 'fees'
      ? []
      : await db.run<{ description: string; amount: number }>(selectLines, [row.id]);
  return toReceiptView(row, lines, await findMoves(db, row));
};

/** Finds a receipt by its reference as someone typed it. Returns null if there is none. */
export const findReceipt = async (db: Queryable, typedReference: string): Promise<ReceiptView | null> => {
  const reference = findReference(typedReference);
  if (reference === null) return null;
  const row = await findByReference(db, reference);
  return row && findPaymentReceipt(db, row);
};
