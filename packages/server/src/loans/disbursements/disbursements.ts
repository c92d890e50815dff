import { err, ok, type Problem, problem, type Result } from '@somesa/core';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { Jobs } from '../../platform/jobs/jobs';
import { SEND_LEASE_MS } from '../../providers/status-check-policy';
import { checkLoanConflict } from '../loans/loan-conflict-of-interest';
import { lockLoan } from '../loans/loans-repository';
import { createAuditEntry } from './audit-entry';
import { createBankConfirmations } from './bank-confirmations';
import { createBankPaymentFiles } from './bank-payment-files';
import type { DisbursementProgress } from './disbursement-progress';
import type { ObserveDisbursement } from './disbursement-steps';
import { isStatusUnknown } from './disbursement-view';
import { type Disbursement, findActiveDisbursement } from './disbursements-repository';
import { type SendableDisbursement, startDisbursement } from './start-disbursement';
import { resumeStatusChecks } from './write-disbursement';

export interface DisbursementsDependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  progress: DisbursementProgress;
  observe?: ObserveDisbursement;
  /** Hears of what goes wrong after the answer was given. */
  report: (error: unknown) => void;
}

/** A try that staff asked for, and whether it is a new one. */
export interface RequestedDisbursement {
  row: Disbursement;
  isNew: boolean;
}

/** Pays schools for accepted loans: starts tries, and takes what staff knows from the bank. */
export const createDisbursements = (deps: DisbursementsDependencies) => {
  const { database, clock, jobs, progress } = deps;
  const observe: ObserveDisbursement = deps.observe ?? (() => undefined);

  /** Sends a try once its transaction is committed; the caller does not wait, and the sweep is the net. */
  const send = (sendable: SendableDisbursement): void => {
    observe('disbursement-row', sendable.id);
    jobs.wakeAt(new Date(clock.now().getTime() + SEND_LEASE_MS));
    progress.sendFirst(sendable).catch(deps.report);
  };

  return {
    send,

    /**
     * Starts a try for an accepted loan once the one before has failed. One that nobody asks after any more is not sent
     * anew: its network is asked again, under the same reference. Nobody pays a loan of their own (`own_loan_forbidden`).
     */
    disburse: async (loanId: string, actorId: string): Promise<Result<RequestedDisbursement, Problem>> => {
      let fresh: SendableDisbursement | null = null;
      const asked = await database.transaction(
        async (tx): Promise<Result<RequestedDisbursement, Problem>> => {
          const now = clock.now();
          const loan = await lockLoan(tx, loanId);
          if (!loan) return err(problem('loan_not_found'));
          const own = await checkLoanConflict(tx, loan, actorId);
          if (own) return err(own);
          const standing = await findActiveDisbursement(tx, loanId);
          if (standing && isStatusUnknown(standing)) {
            await recordAudit(tx, createAuditEntry('disbursement.asked-again', standing, loan, actorId, now));
            return ok({ row: await resumeStatusChecks(tx, standing, { now, actorId }), isNew: false });
          }
          const made = await startDisbursement(tx, { id: loanId }, now, actorId);
          if (!made.ok) return made;
          await recordAudit(tx, createAuditEntry('disbursement.started', made.value.row, loan, actorId, now));
          fresh = made.value.sendable;
          return ok({ row: made.value.row, isNew: true });
        },
      );
      if (fresh) send(fresh);
      else if (asked.ok) jobs.wakeAt(clock.now());
      return asked;
    },

    files: createBankPaymentFiles({ database, clock }),
    bank: createBankConfirmations({ database, clock, observe }),
  };
};

export type Disbursements = ReturnType<typeof createDisbursements>;
