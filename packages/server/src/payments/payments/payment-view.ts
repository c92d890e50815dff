import {
  type BankName,
  displayName,
  maskPhone,
  type PaymentView,
  type ReceiptView,
  type StudentView,
  type TransferView,
} from '@somesa/core';
import type { NewPayment, PaymentRow } from './payments-repository';

/** Accounts to which payers send bank transfers: our account at each bank. */
export type CollectionAccounts = ReadonlyMap<BankName, string>;

/** The account that transfers go to, and the name it is held under. */
export interface TransferDetails {
  accountName: string;
  accounts: CollectionAccounts;
}

const childOf = (row: PaymentRow) => ({
  displayName: displayName(row.first_name, row.last_name),
  className: row.class_name,
});
const schoolOf = (row: PaymentRow) => ({ slug: row.school_slug, name: row.school_name });

/** Returns the account that a bank transfer goes to; null if the payment is not by bank or there is no account at its bank. */
const transferView = (
  {
    bankName,
    reference,
    amountUgx,
    waitUntil,
  }: Pick<NewPayment, 'bankName' | 'reference' | 'amountUgx' | 'waitUntil'>,
  { accountName, accounts }: TransferDetails,
): TransferView | null => {
  const accountNumber = bankName && accounts.get(bankName);
  if (!accountNumber) return null;
  return {
    bankName,
    accountName,
    accountNumber,
    reference,
    amount: amountUgx,
    expiresAt: waitUntil.toISOString(),
  };
};

/** A receipt as anyone may see it. `lines` are what was allocated; a repayment tells nothing of its loan. */
export const receiptView = (
  row: PaymentRow,
  lines: readonly { description: string; amount: number }[],
): ReceiptView | null => {
  if (row.paid_at === null) return null;
  const allocatedUgx = lines.reduce((sum, line) => sum + line.amount, 0);
  return {
    reference: row.reference,
    purpose: row.purpose,
    paidAt: row.paid_at.toISOString(),
    amount: row.amount_ugx,
    school: schoolOf(row),
    student: childOf(row),
    paymentMethod: row.method,
    network: row.network,
    lines: [...lines],
    surplus: row.purpose === 'fees' ? row.amount_ugx - allocatedUgx : 0,
    isReversed: row.status === 'reversed',
  };
};

/** A payment that was just written, as its payer may see it. */
export const newPaymentView = (
  payment: NewPayment,
  student: Pick<StudentView, 'regNo' | 'displayName' | 'className' | 'school'>,
  transfer: TransferDetails,
): PaymentView => ({
  id: payment.id,
  reference: payment.reference,
  status: payment.status,
  purpose: payment.purpose,
  amount: payment.amountUgx,
  school: student.school,
  student: { regNo: student.regNo, displayName: student.displayName, className: student.className },
  paymentMethod: payment.method,
  network: payment.network,
  phoneNumber: payment.msisdn && maskPhone(payment.msisdn),
  createdAt: payment.createdAt.toISOString(),
  waitUntil: payment.waitUntil.toISOString(),
  reservedUntil: payment.reservedUntil.toISOString(),
  failure: null,
  transfer: transferView(payment, transfer),
  receipt: null,
});

/** A payment as its payer may see it. */
export const paymentView = (
  row: PaymentRow,
  receipt: ReceiptView | null,
  transfer: TransferDetails,
): PaymentView => ({
  id: row.id,
  reference: row.reference,
  status: row.status,
  purpose: row.purpose,
  amount: row.amount_ugx,
  school: schoolOf(row),
  student: { regNo: row.reg_no, ...childOf(row) },
  paymentMethod: row.method,
  network: row.network,
  phoneNumber: row.msisdn && maskPhone(row.msisdn),
  createdAt: row.created_at.toISOString(),
  waitUntil: row.payer_deadline_at.toISOString(),
  reservedUntil: row.hold_expires_at.toISOString(),
  failure: row.failure,
  transfer: transferView(
    {
      bankName: row.bank_name,
      reference: row.reference,
      amountUgx: row.amount_ugx,
      waitUntil: row.payer_deadline_at,
    },
    transfer,
  ),
  receipt,
});
