import {
  type DisbursementFailed,
  type DisbursementSettled,
  err,
  kampalaDay,
  kampalaInstant,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { lockTransactionId, writtenId } from '../../ledger/external-ids';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { checkLoanConflict } from '../loans/loan-conflict-of-interest';
import type { LoanActor } from '../loans/loans-repository';
import { createAuditEntry } from './audit-entry';
import type { ObserveDisbursement } from './disbursement-steps';
import {
  type Disbursement,
  findDisbursement,
  type LockedDisbursement,
  lockDisbursement,
} from './disbursements-repository';
import { postDisbursement } from './post-disbursement';
import { recordTransition } from './write-disbursement';

/** Staff member who enters the bank's answer. */
export interface StaffActor extends LoanActor {
  kind: 'staff';
  id: string;
}

/** Any time of a day: of a bank transfer only the day is known. */
const NOON = '12:00';

/** An instant of the day, none that is still to come. */
const instantOf = (paidOn: string, now: Date): Date =>
  new Date(Math.min(kampalaInstant(paidOn, NOON).getTime(), now.getTime()));

const wrongDay = (): Problem => problem('validation_failed', {}, { paidOn: ['paidOn_invalid'] });

const isInTime = (row: Disbursement, paidOn: string, now: Date): boolean =>
  kampalaDay(row.sentAt ?? row.createdAt) <= paidOn && paidOn <= kampalaDay(now);

/** Creates the functions with which staff record the bank's answer to a payment file. */
export const createBankConfirmations = (deps: {
  database: Database;
  clock: Clock;
  observe: ObserveDisbursement;
}) => {
  const { database, clock } = deps;

  /** Nobody says what became of a loan of their own. */
  const withHeld = (
    id: string,
    actor: StaffActor,
    write: (tx: Tx, held: LockedDisbursement) => Promise<Result<Disbursement, Problem>>,
  ): Promise<Result<Disbursement, Problem>> =>
    database.transaction(async (tx): Promise<Result<Disbursement, Problem>> => {
      const held = await lockDisbursement(tx, id);
      if (!held) return err(problem('not_found'));
      const own = await checkLoanConflict(tx, held.loan, actor.id);
      return own ? err(own) : write(tx, held);
    });

  const reread = async (tx: Tx, id: string): Promise<Result<Disbursement, Problem>> => {
    const row = await findDisbursement(tx, id);
    return row ? ok(row) : err(problem('not_found'));
  };

  return {
    /** The bank paid it, on a day and under a reference of its own: books it. Only what stands in a payment file. */
    settled: async (
      id: string,
      { paidOn, ...typed }: DisbursementSettled,
      actor: StaffActor,
    ): Promise<Result<Disbursement, Problem>> => {
      const settled = await withHeld(id, actor, async (tx, held) => {
        const now = clock.now();
        const { row } = held;
        if (row.status !== 'in_file' || held.loan.status !== 'accepted')
          return err(problem('loan_status_conflict'));
        if (!isInTime(row, paidOn, now)) return err(wrongDay());
        const bankReference = writtenId(typed.bankReference);
        const taken = await lockTransactionId(tx, 'bank', bankReference, 'bankReference');
        if (taken) return err(taken);
        const word = {
          providerTransactionId: bankReference,
          paidAt: instantOf(paidOn, now),
          actor,
        };
        await postDisbursement(tx, held, word, now);
        await recordAudit(tx, createAuditEntry('disbursement.settled', row, held.loan, actor.id, now));
        deps.observe('before-disbursement-booking', id);
        return reread(tx, id);
      });
      if (settled.ok) deps.observe('disbursement-booked', id);
      return settled;
    },

    /** The bank did not pay it, or staff takes it off the list before it goes into a file: another try may be started. */
    failed: (
      id: string,
      { reason }: DisbursementFailed,
      actor: StaffActor,
    ): Promise<Result<Disbursement, Problem>> =>
      withHeld(id, actor, async (tx, { row, loan }) => {
        const isOurs = row.method === 'bank' && (row.status === 'in_file' || row.status === 'created');
        if (!isOurs) return err(problem('loan_status_conflict'));
        const set = { failure: reason };
        const now = clock.now();
        const failed = await recordTransition(tx, row, 'failed', {
          now,
          actorId: actor.id,
          detail: reason,
          set,
        });
        if (!failed) return err(problem('loan_status_conflict'));
        await recordAudit(tx, createAuditEntry('disbursement.failed', row, loan, actor.id, now));
        return ok(failed);
      }),
  };
};

export type BankConfirmations = ReturnType<typeof createBankConfirmations>;
