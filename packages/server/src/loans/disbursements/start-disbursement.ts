import { randomBytes, randomUUID } from 'node:crypto';
import {
  createReference,
  err,
  getMobileMoneyLimits,
  type MobileMoneyLimits,
  type Msisdn,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { SEND_LEASE_MS } from '../../providers/status-check-policy';
import { findPayoutAccount, type PayoutAccount } from '../../schools/schools/payout-account';
import { type Loan, lockLoan } from '../loans/loans-repository';
import { type Disbursement, findActiveDisbursement } from './disbursements-repository';
import { insertDisbursement } from './record-disbursement';

/** Data needed to send the transfer of a disbursement. */
export interface SendableDisbursement {
  id: string;
  /** Reference of the loan. */
  reference: string;
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

/** Returns the data needed to send a disbursement to a network, or null if it is paid by bank. */
export const toSendable = (row: Disbursement, loan: Pick<Loan, 'reference'>): SendableDisbursement | null =>
  row.msisdn === null
    ? null
    : {
        id: row.id,
        reference: loan.reference,
        providerReference: row.providerReference,
        webhookToken: row.webhookToken,
        msisdn: row.msisdn as Msisdn,
        amountUgx: row.amountUgx,
      };

/** Account that receives a payment. */
type Payee =
  | { method: 'mtn'; payeeName: string; msisdn: string }
  | {
      method: 'bank';
      payeeName: string;
      bankName: NonNullable<PayoutAccount['bankName']>;
      accountNumber: string;
    };

/** Returns the account that receives an amount: the mobile wallet if the limits allow it, otherwise the bank account; null if there is none. */
export const findPayee = (
  { method, payeeName, msisdn, bankName, accountNumber }: PayoutAccount,
  amountUgx: number,
  limits: MobileMoneyLimits,
): Payee | null => {
  const isWithinLimits = limits.minimumUgx <= amountUgx && amountUgx <= limits.perTransactionUgx;
  if (method === 'mtn' && msisdn && isWithinLimits) return { method, payeeName, msisdn };
  if (bankName && accountNumber) return { method: 'bank', payeeName, bankName, accountNumber };
  return null;
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
  const isMobileMoney = payee.method === 'mtn';
  const values = {
    ...payee,
    id: randomUUID(),
    loanId: locked.id,
    amountUgx: locked.principalUgx,
    providerReference: isMobileMoney ? randomUUID() : createReference(randomBytes(7)),
    webhookToken: randomBytes(24).toString('base64url'),
    createdAt: now,
    nextCheckAt: isMobileMoney ? new Date(now.getTime() + SEND_LEASE_MS) : null,
  };
  const row = await insertDisbursement(tx, values, actorId);
  return ok({ row, sendable: toSendable(row, locked) });
};
