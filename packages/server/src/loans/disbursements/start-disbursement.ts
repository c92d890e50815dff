import { randomBytes, randomUUID } from 'node:crypto';
import {
  err,
  kampalaDay,
  type MobileMoneyLimits,
  type Msisdn,
  makeReference,
  mobileMoneyLimitsOn,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { SEND_LEASE_MS } from '../../providers/patience';
import { findPayoutAccount, type PayoutAccount } from '../../schools/schools/payout-account';
import { type Loan, lockLoan } from '../loans/loans-repository';
import { type Disbursement, findStanding } from './disbursements-repository';
import { insertDisbursement } from './write-disbursement';

/** What sending a transfer needs of its row. */
export interface SendableDisbursement {
  id: string;
  /** The loan's, as people know it. */
  reference: string;
  providerRef: string;
  callbackSegment: string;
  msisdn: Msisdn;
  amountUgx: number;
}

/** A try that was just written; `sendable` is null where it waits for a payment file. */
export interface StartedDisbursement {
  row: Disbursement;
  sendable: SendableDisbursement | null;
}

/** What a network is sent of a try; null where no network pays it. */
export const sendableOf = (row: Disbursement, loan: Pick<Loan, 'reference'>): SendableDisbursement | null =>
  row.msisdn === null
    ? null
    : {
        id: row.id,
        reference: loan.reference,
        providerRef: row.providerRef,
        callbackSegment: row.callbackSegment,
        msisdn: row.msisdn as Msisdn,
        amountUgx: row.amountUgx,
      };

/** Where one amount goes. */
export type Payee =
  | { way: 'mtn'; payeeName: string; msisdn: string }
  | {
      way: 'bank';
      payeeName: string;
      bankName: NonNullable<PayoutAccount['bankName']>;
      accountNumber: string;
    };

/** Where an amount goes: the wallet where it may carry so much, else the bank account, if there is one. */
export const payeeOf = (
  { way, payeeName, msisdn, bankName, accountNumber }: PayoutAccount,
  amountUgx: number,
  limits: MobileMoneyLimits,
): Payee | null => {
  const isCarried = limits.minimumUgx <= amountUgx && amountUgx <= limits.perTransactionUgx;
  if (way === 'mtn' && msisdn && isCarried) return { way, payeeName, msisdn };
  if (bankName && accountNumber) return { way: 'bank', payeeName, bankName, accountNumber };
  return null;
};

const notReady = (): Problem => problem('loan_not_ready', {}, { payoutAccount: ['loan_lacks_payout'] });

/**
 * Begins to pay the school for an accepted loan: writes the try, in the caller's transaction, before anything goes out.
 * Hand what it answers to `send` of the disbursements once that is committed; the sweep is the net. Refused as
 * `loan_move_illegal` where the loan is not accepted or another try is alive, as `loan_not_ready` where nobody wrote
 * down how the school can be paid so much. `actorId` is whose act begins it.
 */
export const startDisbursement = async (
  tx: Tx,
  loan: Pick<Loan, 'id'>,
  now: Date,
  actorId: string | null,
): Promise<Result<StartedDisbursement, Problem>> => {
  const held = await lockLoan(tx, loan.id);
  if (held?.state !== 'accepted' || (await findStanding(tx, held.id))) {
    return err(problem('loan_move_illegal'));
  }
  const account = await findPayoutAccount(tx, held.schoolId);
  const payee = account && payeeOf(account, held.principalUgx, mobileMoneyLimitsOn(kampalaDay(now)));
  if (!payee) return err(notReady());
  const isMobile = payee.way === 'mtn';
  const written = {
    ...{ ...payee, id: randomUUID(), loanId: held.id, amountUgx: held.principalUgx },
    providerRef: isMobile ? randomUUID() : makeReference(randomBytes(7)),
    callbackSegment: randomBytes(24).toString('base64url'),
    createdAt: now,
    nextCheckAt: isMobile ? new Date(now.getTime() + SEND_LEASE_MS) : null,
  };
  const row = await insertDisbursement(tx, written, actorId);
  return ok({ row, sendable: sendableOf(row, held) });
};
