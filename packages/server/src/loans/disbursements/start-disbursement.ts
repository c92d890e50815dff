import { randomBytes, randomUUID } from 'node:crypto';
import {
  err,
  getMobileMoneyLimits,
  kampalaDay,
  type MobileMoneyLimits,
  type Msisdn,
  makeReference,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { SEND_LEASE_MS } from '../../providers/status-check-policy';
import { findPayoutAccount, type PayoutAccount } from '../../schools/schools/payout-account';
import { type Loan, lockLoan } from '../loans/loans-repository';
import { type Disbursement, findActiveDisbursement } from './disbursements-repository';
import { insertDisbursement } from './write-disbursement';

/** Columns of a disbursement needed to send its transfer. */
export interface SendableDisbursement {
  id: string;
  /** The loan's, as people know it. */
  reference: string;
  providerReference: string;
  webhookToken: string;
  msisdn: Msisdn;
  amountUgx: number;
}

/** A try that was just written; `sendable` is null where it waits for a payment file. */
export interface StartedDisbursement {
  row: Disbursement;
  sendable: SendableDisbursement | null;
}

/** Returns the data of an attempt sent to a network. Returns null if no network pays it. */
export const sendableOf = (row: Disbursement, loan: Pick<Loan, 'reference'>): SendableDisbursement | null =>
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

/** Payee of one amount. */
export type Payee =
  | { method: 'mtn'; payeeName: string; msisdn: string }
  | {
      method: 'bank';
      payeeName: string;
      bankName: NonNullable<PayoutAccount['bankName']>;
      accountNumber: string;
    };

/** Returns the payee of an amount: the mobile wallet if it may receive that amount, otherwise the bank account. Returns null if there is no bank account. */
export const payeeOf = (
  { method, payeeName, msisdn, bankName, accountNumber }: PayoutAccount,
  amountUgx: number,
  limits: MobileMoneyLimits,
): Payee | null => {
  const isCarried = limits.minimumUgx <= amountUgx && amountUgx <= limits.perTransactionUgx;
  if (method === 'mtn' && msisdn && isCarried) return { method, payeeName, msisdn };
  if (bankName && accountNumber) return { method: 'bank', payeeName, bankName, accountNumber };
  return null;
};

const notReady = (): Problem => problem('loan_not_ready', {}, { payoutAccount: ['loan_lacks_payout'] });

/**
 * Begins to pay the school for an accepted loan: writes the try, in the caller's transaction, before anything goes out.
 * Hand what it answers to `send` of the disbursements once that is committed; the sweep is the net. Refused as
 * `loan_status_conflict` where the loan is not accepted or another try is alive, as `loan_not_ready` where nobody wrote
 * down how the school can be paid so much. `actorId` is whose act begins it.
 */
export const startDisbursement = async (
  tx: Tx,
  loan: Pick<Loan, 'id'>,
  now: Date,
  actorId: string | null,
): Promise<Result<StartedDisbursement, Problem>> => {
  const held = await lockLoan(tx, loan.id);
  if (held?.status !== 'accepted' || (await findActiveDisbursement(tx, held.id))) {
    return err(problem('loan_status_conflict'));
  }
  const account = await findPayoutAccount(tx, held.schoolId);
  const payee = account && payeeOf(account, held.principalUgx, getMobileMoneyLimits(kampalaDay(now)));
  if (!payee) return err(notReady());
  const isMobile = payee.method === 'mtn';
  const written = {
    ...payee,
    id: randomUUID(),
    loanId: held.id,
    amountUgx: held.principalUgx,
    providerReference: isMobile ? randomUUID() : makeReference(randomBytes(7)),
    webhookToken: randomBytes(24).toString('base64url'),
    createdAt: now,
    nextCheckAt: isMobile ? new Date(now.getTime() + SEND_LEASE_MS) : null,
  };
  const row = await insertDisbursement(tx, written, actorId);
  return ok({ row, sendable: sendableOf(row, held) });
};
