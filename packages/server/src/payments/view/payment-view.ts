import {
  type BankName,
  findReference,
  type GroupPartView,
  maskChildName,
  maskPhone,
  type PaymentView,
  type ReceiptView,
  type TransferView,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import type { Queryable } from '../../platform/db/database';
import { findByReference, listReceiptLines, type NewPayment, type PaymentRow } from '../hot-path';
import { findMoves, getRequestedUgx } from '../payments-repository';
import { getPrepaidUgx } from '../prepayments/prepayments';

/** Collection accounts to which payers send bank transfers. */
export interface TransferDetails {
  accountName: string;
  accounts: ReadonlyMap<BankName, string>;
}

const toStudent = ({ firstName, lastName, className }: PaymentRow) => ({
  displayName: maskChildName(firstName, lastName),
  className,
});

export const toPaidFor = (row: PaymentRow): Pick<PaymentView, 'school' | 'student'> => ({
  school: { slug: row.schoolSlug, name: row.schoolName },
  student: { regNo: row.regNo, ...toStudent(row) },
});

/** Returns the account that a bank transfer goes to. Returns null if the payment is not by bank or there is no account at its bank. */
const toTransferView = (row: NewPayment, { accountName, accounts }: TransferDetails): TransferView | null => {
  const { bankName, reference, payerDeadlineAt } = row;
  const accountNumber = bankName && accounts.get(bankName);
  if (!accountNumber) return null;
  return {
    bankName,
    accountName,
    accountNumber,
    reference,
    amount: getRequestedUgx(row),
    expiresAt: payerDeadlineAt.toISOString(),
  };
};

/**
 * Finds the receipt of a payment as anyone may see it, with its allocations, what is left of what it paid ahead, and its moves to or from another child; a repayment shows
 * nothing of its loan. Returns null until it is paid.
 */
export const findPaymentReceipt = async (db: Queryable, row: PaymentRow): Promise<ReceiptView | null> => {
  if (row.paidAt === null) return null;
  const lines = row.purpose === 'fees' ? await listReceiptLines(db, row.id) : [];
  const { movedTo, movedFrom } = await findMoves(db, row);
  const sumLines = () => lines.reduce((sum, line) => sum + line.amount, 0);
  const amount = row.purpose === 'fees' && sumLines() < row.amountUgx ? await getPrepaidUgx(db, row.id) : 0;
  if (amount > 0) lines.push({ description: answerTexts[row.language].statement.paid_ahead, amount });
  return {
    reference: row.reference,
    purpose: row.purpose,
    paidAt: row.paidAt.toISOString(),
    amount: row.amountUgx,
    school: toPaidFor(row).school,
    student: toStudent(row),
    paymentCode: row.paymentCode,
    paymentMethod: row.method,
    network: row.network,
    lines,
    surplus: row.purpose === 'fees' ? row.amountUgx - sumLines() : 0,
    isReversed: row.status === 'reversed',
    ...(movedTo && { movedAt: movedTo.at.toISOString() }),
    ...(movedFrom && { movedFrom: { reference: movedFrom.reference, at: movedFrom.at.toISOString() } }),
  };
};

export const findReceipt = async (db: Queryable, typedReference: string): Promise<ReceiptView | null> => {
  const reference = findReference(typedReference);
  const row = reference === null ? null : await findByReference(db, reference);
  return row && findPaymentReceipt(db, row);
};

export const toGroupPart = (row: PaymentRow, receipt: ReceiptView | null): GroupPartView => ({
  reference: row.reference,
  amount: row.amountUgx,
  student: toPaidFor(row).student,
  receipt,
});

/**
 * Converts a payment to the view of its payer; the first one of a group to that of the group. `outstanding` is in UGX. A payment that was
 * just written comes with its child.
 */
export const toPaymentView = (
  row: NewPayment & Pick<PaymentRow, 'failure'>,
  {
    school,
    student,
    receipt,
    outstanding,
  }: Pick<PaymentView, 'school' | 'student' | 'receipt' | 'outstanding'>,
  transfer: TransferDetails,
): PaymentView => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  purpose: row.purpose,
  amount: getRequestedUgx(row),
  school,
  student,
  paymentMethod: row.method,
  network: row.network,
  phoneNumber: row.msisdn && maskPhone(row.msisdn),
  createdAt: row.createdAt.toISOString(),
  waitUntil: row.payerDeadlineAt.toISOString(),
  reservedUntil: row.holdExpiresAt.toISOString(),
  failure: row.failure,
  transfer: toTransferView(row, transfer),
  receipt,
  outstanding,
});
