import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { checkLoanConflict, lockLoan } from '../loans-repository';
import { createBankConfirmations } from './bank-confirmations';
import { createBankPaymentFiles, createPaymentFileReader, type PayingAccount } from './bank-payment-files';
import type { DisbursementPoller } from './disbursement-poller';
import type { DisbursementPurposes } from './disbursement-purpose';
import type { ObserveDisbursement } from './disbursement-steps';
import { isStatusUnknown } from './disbursement-view';
import { type Disbursement, findActiveDisbursement } from './disbursements-repository';
import { recordDisbursementAudit, resumeStatusChecks } from './record-disbursement';
import { type SendableDisbursement, startDisbursement } from './start-disbursement';

/** Disbursement after a request of staff, and whether it is new. */
interface RequestedDisbursement {
  row: Disbursement;
  isNew: boolean;
}

/** Creates the disbursements of accepted loans: starts disbursements, payment files, and the bank's confirmations. */
export const createDisbursements = (deps: {
  database: Database;
  clock: Clock;
  disbursementPoller: DisbursementPoller;
  purposes: DisbursementPurposes;
  /** Our account that payment files debit. */
  payer: PayingAccount;
  observe?: ObserveDisbursement;
  /** Receives errors that occur after the response was sent. */
  report: (error: unknown) => void;
}) => {
  const { database, clock, disbursementPoller } = deps;
  const observe: ObserveDisbursement = deps.observe ?? (() => undefined);

  /** Sends a disbursement after its transaction is committed, without waiting; the sweep sends it if this fails. */
  const send = (sendable: SendableDisbursement): void => {
    observe('disbursement-row', sendable.id);
    disbursementPoller.sendFirst(sendable).catch(deps.report);
  };

  /** Resumes the status checks of a locked disbursement whose automatic ones have stopped. */
  const resume = async (
    tx: Tx,
    id: string,
    actorId: string,
  ): Promise<Result<RequestedDisbursement, Problem>> => {
    const now = clock.now();
    const locked = await deps.purposes.lock(tx, id);
    if (!locked) return err(problem('not_found'));
    const conflict = await locked.subject.checkConflict(tx, actorId);
    if (conflict) return err(conflict);
    if (!isStatusUnknown(locked.row)) return err(problem('loan_status_conflict'));
    await recordDisbursementAudit(tx, 'disbursement.status-checked', locked, actorId, now);
    return ok({ row: await resumeStatusChecks(tx, locked.row, { now, actorId }), isNew: false });
  };

  return {
    send,

    /** Resumes the status checks of a transfer whose automatic ones have stopped. */
    resumeChecks: async (id: string, actorId: string): Promise<Result<Disbursement, Problem>> => {
      const resumed = await database.transaction((tx) => resume(tx, id, actorId));
      return resumed.ok ? ok(resumed.value.row) : resumed;
    },

    /**
     * Starts a disbursement for an accepted loan whose last one has failed. If automatic status checks of the last one have stopped,
     * resumes them instead, under the same reference. Staff members can't pay their own loan (`own_loan_forbidden`).
     */
    disburse: async (loanId: string, actorId: string): Promise<Result<RequestedDisbursement, Problem>> => {
      let sendable: SendableDisbursement | null = null;
      const requested = await database.transaction(
        async (tx): Promise<Result<RequestedDisbursement, Problem>> => {
          const now = clock.now();
          const loan = await lockLoan(tx, loanId);
          if (!loan) return err(problem('loan_not_found'));
          const conflict = await checkLoanConflict(tx, loan, actorId);
          if (conflict) return err(conflict);
          const active = await findActiveDisbursement(tx, loanId);
          if (active && isStatusUnknown(active)) return resume(tx, active.id, actorId);
          const started = await startDisbursement(tx, { id: loanId }, now, actorId);
          if (!started.ok) return started;
          const { row } = started.value;
          const locked = await deps.purposes.lock(tx, row.id);
          if (locked) await recordDisbursementAudit(tx, 'disbursement.started', locked, actorId, now);
          sendable = started.value.sendable;
          return ok({ row, isNew: true });
        },
      );
      if (sendable) send(sendable);
      return requested;
    },

    createFile: createBankPaymentFiles(deps).create,
    readFile: createPaymentFileReader(deps),
    bank: createBankConfirmations({ database, clock, observe, purposes: deps.purposes }),
  };
};

export type Disbursements = ReturnType<typeof createDisbursements>;
