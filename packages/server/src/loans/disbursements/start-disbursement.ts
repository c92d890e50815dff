import { randomBytes, randomUUID } from 'node:crypto';
import {
  createReference,
  err,
  formatLocalPhone,
  getMobileMoneyLimits,
  type MobileMoneyLimits,
  type Msisdn,
  type Network,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { createAirtelReference } from '../../providers/airtel';
import { SEND_LEASE_MS } from '../../providers/requests/provider-requests';
import { findPayoutAccount, type PayoutAccount } from '../../schools/payout-account';
import { type Loan, lockLoan } from '../loans-repository';
import type { disbursements } from '../tables/disbursements';
import { type Disbursement, findActiveDisbursement } from './disbursements-repository';
import { insertDisbursement } from './record-disbursement';

/** Data needed to send the transfer of a disbursement. */
export interface SendableDisbursement {
  id: string;
  method: Network;
  /** Reference of the loan, the settlement or the refunded payment. */
  reference: string;
  /** Text on the payee's message and statement. */
  message: string;
  providerReference: string;
  webhookToken: string;
  msisdn: Msisdn;
  amountUgx: number;
}

/** New disbursement; `sendable` is null if it waits for a payment file. */
export interface StartedDisbursement {
  row: Disbursement;
  sendable: SendableDisbursement | null;
}

/** Returns the text that the payee sees with a payment. */
export const formatNarration = ({ loanId, settlementId }: Disbursement, reference: string): string => {
  if (loanId !== null) return `Loan ${reference}`;
  return `${settlementId === null ? 'Refund' : 'School fees'} ${reference}`;
};

/** Returns the data needed to send a disbursement to a network, or null if it is paid by bank. `reference` names what it pays. */
export const toSendable = (row: Disbursement, reference: string): SendableDisbursement | null =>
  row.msisdn === null || row.method === 'bank'
    ? null
    : {
        id: row.id,
        method: row.method,
        reference,
        message: formatNarration(row, reference),
        providerReference: row.providerReference,
        webhookToken: row.webhookToken,
        msisdn: row.msisdn as Msisdn,
        amountUgx: row.amountUgx,
      };

/** Account that receives a payment. */
export type Payee =
  | { method: Network; payeeName: string; msisdn: string }
  | {
      method: 'bank';
      payeeName: string;
      bankName: NonNullable<PayoutAccount['bankName']>;
      accountNumber: string;
    };

/** Formats the account of a payee: a phone number, or a bank with its account number. */
export const formatPayeeAccount = (payee: Payee): string =>
  payee.method === 'bank'
    ? `${payee.bankName} ${payee.accountNumber}`
    : formatLocalPhone(payee.msisdn as Msisdn);

/**
 * Returns the account that receives an amount: the mobile wallet if it is between the minimum and `maximumUgx`, otherwise the bank account;
 * null if there is none.
 */
export const findPayee = (
  { method, payeeName, msisdn, bankName, accountNumber }: PayoutAccount,
  amountUgx: number,
  limits: MobileMoneyLimits,
  maximumUgx = limits.perTransactionUgx,
): Payee | null => {
  const isWithinLimits = limits.minimumUgx <= amountUgx && amountUgx <= maximumUgx;
  if (method !== 'bank' && msisdn && isWithinLimits) return { method, payeeName, msisdn };
  if (bankName && accountNumber) return { method: 'bank', payeeName, bankName, accountNumber };
  return null;
};

const createProviderReference: Record<Payee['method'], () => string> = {
  mtn: () => randomUUID(),
  airtel: createAirtelReference,
  bank: () => createReference(randomBytes(7)),
};

/**
 * Writes a new payment to an account, in the caller's transaction. The caller sends it after the commit (`send` of the disbursements), or
 * the next sweep does.
 */
export const addDisbursement = (
  tx: Tx,
  payee: Payee,
  paid: Pick<
    typeof disbursements.$inferInsert,
    'loanId' | 'settlementId' | 'part' | 'paymentId' | 'amountUgx'
  >,
  { now, actorId, sender }: { now: Date; actorId: string | null; sender: 'caller' | 'sweep' },
): Promise<Disbursement> => {
  const firstCheckAt = sender === 'caller' ? new Date(now.getTime() + SEND_LEASE_MS) : now;
  const values = {
    ...payee,
    ...paid,
    id: randomUUID(),
    providerReference: createProviderReference[payee.method](),
    webhookToken: randomBytes(24).toString('base64url'),
    createdAt: now,
    nextCheckAt: payee.method === 'bank' ? null : firstCheckAt,
  };
  return insertDisbursement(tx, values, actorId);
};

const createNotReadyProblem = (): Problem =>
  problem('loan_not_ready', {}, { payoutAccount: ['loan_lacks_payout'] });

/**
 * Creates a payment to the school for an accepted loan, in the caller's transaction. The caller passes `sendable` to
 * `send` of the disbursements after the commit. Returns `loan_status_conflict` if the loan is not accepted or has an active
 * disbursement, and `loan_not_ready` if the school has no account that can receive the amount. `actorId` is null for the system.
 */
export const startDisbursement = async (
  tx: Tx,
  loan: Pick<Loan, 'id'>,
  now: Date,
  actorId: string | null,
): Promise<Result<StartedDisbursement, Problem>> => {
  const locked = await lockLoan(tx, loan.id);
  if (locked?.status !== 'accepted' || (await findActiveDisbursement(tx, locked.id))) {
    return err(problem('loan_status_conflict'));
  }
  const account = await findPayoutAccount(tx, locked.schoolId);
  const payee = account && findPayee(account, locked.principalUgx, getMobileMoneyLimits(toKampalaDay(now)));
  if (!payee) return err(createNotReadyProblem());
  const paid = { loanId: locked.id, amountUgx: locked.principalUgx };
  const row = await addDisbursement(tx, payee, paid, { now, actorId, sender: 'caller' });
  return ok({ row, sendable: toSendable(row, locked.reference) });
};
