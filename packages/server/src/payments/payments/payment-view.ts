import {
  type BankName,
  type GroupPartView,
  maskChildName,
  maskPhone,
  type PaymentView,
  type ReceiptView,
  type StudentView,
  type TransferView,
} from '@somesa/core';
import type { findMoves } from './find-moves';
import { getRequestedUgx, type NewPayment, type PaymentRow } from './payments-repository';

/** Collection accounts to which payers send bank transfers. */
export interface TransferDetails {
  accountName: string;
  /** Account number at each bank. */
  accounts: ReadonlyMap<BankName, string>;
}

const toStudent = (row: PaymentRow) => ({
  displayName: maskChildName(row.first_name, row.last_name),
  className: row.class_name,
});
const toSchool = (row: PaymentRow) => ({ slug: row.school_slug, name: row.school_name });

/** Returns the account that a bank transfer goes to. Returns null if the payment is not by bank or there is no account at its bank. */
const toTransferView = (
  {
    bankName,
    reference,
    amountUgx,
    groupUgx,
    payerDeadlineAt,
  }: Pick<NewPayment, 'bankName' | 'reference' | 'amountUgx' | 'groupUgx' | 'payerDeadlineAt'>,
  { accountName, accounts }: TransferDetails,
): TransferView | null => {
  const accountNumber = bankName && accounts.get(bankName);
  if (!accountNumber) return null;
  return {
    bankName,
    accountName,
    accountNumber,
    reference,
    amount: groupUgx ?? amountUgx,
    expiresAt: payerDeadlineAt.toISOString(),
  };
};

/**
 * Converts a payment to a receipt as anyone may see it, with its allocations and its moves to or from another child; a repayment shows
 * nothing of its loan. Returns null until it is paid.
 */
export const toReceiptView = (
  row: PaymentRow,
  lines: readonly { description: string; amount: number }[],
  { movedTo, movedFrom }: Awaited<ReturnType<typeof findMoves>>,
): ReceiptView | null => {
  if (row.paid_at === null) return null;
  const allocatedUgx = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    reference: row.reference,
    purpose: row.purpose,
    paidAt: row.paid_at.toISOString(),
    amount: row.amount_ugx,
    school: toSchool(row),
    student: toStudent(row),
    paymentMethod: row.method,
    network: row.network,
    lines: [...lines],
    surplus: row.purpose === 'fees' ? row.amount_ugx - allocatedUgx : 0,
    isReversed: row.status === 'reversed',
    ...(movedTo && { movedAt: movedTo.at.toISOString() }),
    ...(movedFrom && { movedFrom: { reference: movedFrom.reference, at: movedFrom.at.toISOString() } }),
  };
};

/** Converts a payment that was just written to the view of its payer. */
export const toNewPaymentView = (
  payment: NewPayment,
  student: Pick<StudentView, 'regNo' | 'displayName' | 'className' | 'school'>,
  transfer: TransferDetails,
): PaymentView => ({
  id: payment.id,
  reference: payment.reference,
  status: payment.status,
  purpose: payment.purpose,
  amount: payment.groupUgx ?? payment.amountUgx,
  school: student.school,
  student: { regNo: student.regNo, displayName: student.displayName, className: student.className },
  paymentMethod: payment.method,
  network: payment.network,
  phoneNumber: payment.msisdn && maskPhone(payment.msisdn),
  createdAt: payment.createdAt.toISOString(),
  waitUntil: payment.payerDeadlineAt.toISOString(),
  reservedUntil: payment.holdExpiresAt.toISOString(),
  failure: null,
  transfer: toTransferView(payment, transfer),
  receipt: null,
  outstanding: null,
});

/** Converts a payment of a group to its part of the group's view. */
export const toGroupPart = (row: PaymentRow, receipt: ReceiptView | null): GroupPartView => ({
  reference: row.reference,
  amount: row.amount_ugx,
  student: { regNo: row.reg_no, ...toStudent(row) },
  receipt,
});

/** Converts a payment to the view of its payer; the first one of a group to that of the group. `outstanding` is in UGX. */
export const toPaymentView = (
  row: PaymentRow,
  { receipt, outstanding }: Pick<PaymentView, 'receipt' | 'outstanding'>,
  transfer: TransferDetails,
): PaymentView => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  purpose: row.purpose,
  amount: getRequestedUgx(row),
  school: toSchool(row),
  student: { regNo: row.reg_no, ...toStudent(row) },
  paymentMethod: row.method,
  network: row.network,
  phoneNumber: row.msisdn && maskPhone(row.msisdn),
  createdAt: row.created_at.toISOString(),
  waitUntil: row.payer_deadline_at.toISOString(),
  reservedUntil: row.hold_expires_at.toISOString(),
  failure: row.failure,
  transfer: toTransferView(
    {
      bankName: row.bank_name,
      reference: row.reference,
      amountUgx: row.amount_ugx,
      groupUgx: row.group_ugx,
      payerDeadlineAt: row.payer_deadline_at,
    },
    transfer,
  ),
  receipt,
  outstanding,
});
