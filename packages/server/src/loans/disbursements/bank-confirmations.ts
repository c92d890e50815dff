import {
  type DisbursementFailed,
  type DisbursementSettled,
  err,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { LoanActor } from '../loans-repository';
import type { DisbursementPurposes, LockedDisbursement } from './disbursement-purpose';
import type { ObserveDisbursement } from './disbursement-steps';
import { type Disbursement, findDisbursement } from './disbursements-repository';
import { normaliseTransactionId, validateOutgoingTransfer } from './outgoing-transfers';
import { postDisbursement } from './post-disbursement';
import { recordDisbursementAudit, recordTransition } from './record-disbursement';

/** Staff member who enters the bank's confirmation. */
export interface StaffActor extends LoanActor {
  kind: 'staff';
  id: string;
}

/** Time assumed for a bank transfer, of which only the date is known. */
const NOON = '12:00';

/** Returns noon of the date in Kampala, or now if that is earlier. */
const toPaidInstant = (paidOn: string, now: Date): Date =>
  new Date(Math.min(toKampalaInstant(paidOn, NOON).getTime(), now.getTime()));

const createDayProblem = (): Problem => problem('validation_failed', {}, { paidOn: ['paidOn_invalid'] });

/** Returns whether a bank can have paid a transfer of a payment file on a day. */
export const isPossibleDay = (row: Disbursement, paidOn: string, now: Date): boolean =>
  toKampalaDay(row.sentAt ?? row.createdAt) <= paidOn && paidOn <= toKampalaDay(now);

/**
 * Posts a disbursement in a payment file as paid by the bank on a date, in a transaction that has locked it. Returns a problem if it does not
 * wait for the bank, or if the bank's reference paid something else.
 */
export const recordBankPayment = async (
  tx: Tx,
  purposes: DisbursementPurposes,
  locked: LockedDisbursement,
  { bankReference, paidOn }: DisbursementSettled,
  actor: LoanActor,
  now: Date,
): Promise<Problem | null> => {
  if (locked.row.status !== 'in_file' || !locked.subject.isPayable) return problem('loan_status_conflict');
  const providerTransactionId = normaliseTransactionId(bankReference);
  const idProblem = await validateOutgoingTransfer(
    tx,
    purposes.listTransferUses(),
    { method: 'bank', providerTransactionId },
    'bankReference',
  );
  if (idProblem) return idProblem;
  await postDisbursement(
    tx,
    locked,
    { providerTransactionId, paidAt: toPaidInstant(paidOn, now), actor },
    now,
  );
  return null;
};

/** Creates the functions with which staff record how the bank handled the transfers of payment files. */
export const createBankConfirmations = (deps: {
  database: Database;
  clock: Clock;
  observe: ObserveDisbursement;
  purposes: DisbursementPurposes;
}) => {
  const { database, clock } = deps;

  /** Runs `record` with the disbursement and what it pays locked; staff members can't confirm payments of their own. */
  const withLocked = (
    id: string,
    actor: StaffActor,
    record: (tx: Tx, locked: LockedDisbursement) => Promise<Result<Disbursement, Problem>>,
  ): Promise<Result<Disbursement, Problem>> =>
    database.transaction(async (tx): Promise<Result<Disbursement, Problem>> => {
      const locked = await deps.purposes.lock(tx, id);
      if (!locked) return err(problem('not_found'));
      const conflict = await locked.subject.checkConflict(tx, actor.id);
      return conflict ? err(conflict) : record(tx, locked);
    });

  const reload = async (tx: Tx, id: string): Promise<Result<Disbursement, Problem>> => {
    const row = await findDisbursement(tx, id);
    return row ? ok(row) : err(problem('not_found'));
  };

  return {
    /** Posts a disbursement in a payment file as paid by the bank on a date, under the bank's reference. */
    recordPaid: async (
      id: string,
      paid: DisbursementSettled,
      actor: StaffActor,
    ): Promise<Result<Disbursement, Problem>> => {
      const result = await withLocked(id, actor, async (tx, locked) => {
        const now = clock.now();
        if (locked.row.status === 'in_file' && !isPossibleDay(locked.row, paid.paidOn, now))
          return err(createDayProblem());
        const found = await recordBankPayment(tx, deps.purposes, locked, paid, actor, now);
        if (found) return err(found);
        await recordDisbursementAudit(tx, 'disbursement.settled', locked, actor.id, now);
        deps.observe('before-disbursement-posting', id);
        return reload(tx, id);
      });
      if (result.ok) deps.observe('disbursement-posted', id);
      return result;
    },

    /** Marks a disbursement as failed: the bank rejected it, or staff withdraw it before it is added to a file. Allows a new disbursement. */
    recordFailed: (
      id: string,
      { reason }: DisbursementFailed,
      actor: StaffActor,
    ): Promise<Result<Disbursement, Problem>> =>
      withLocked(id, actor, async (tx, locked) => {
        const { row } = locked;
        const isOpenBankPayment =
          row.method === 'bank' && (row.status === 'in_file' || row.status === 'created');
        if (!isOpenBankPayment) return err(problem('loan_status_conflict'));
        const now = clock.now();
        const change = { now, actorId: actor.id, detail: reason, set: { failure: reason } };
        const updated = await recordTransition(tx, row, 'failed', change);
        if (!updated) return err(problem('loan_status_conflict'));
        await recordDisbursementAudit(tx, 'disbursement.failed', locked, actor.id, now);
        return ok(updated);
      }),
  };
};
