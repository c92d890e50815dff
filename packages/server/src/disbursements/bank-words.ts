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
import type { Clock } from '../clock';
import type { Database, Tx } from '../db/database';
import type { LoanActor } from '../loans/loans-repository';
import { holdName } from '../support/content-key';
import { bookDisbursement } from './book-disbursement';
import type { ObserveDisbursement } from './disbursement-steps';
import {
  changeDisbursement,
  type Disbursement,
  findDisbursement,
  findPaidUnder,
  type HeldDisbursement,
  holdDisbursement,
} from './disbursements-repository';

/** Any time of a day: of a bank transfer only the day is known. */
const NOON = '12:00';

const wrong = (field: string, key: 'bankReference_taken' | 'paidOn_invalid'): Problem =>
  problem('validation_failed', {}, { [field]: [key] });

const isInTime = (row: Disbursement, paidOn: string, now: Date): boolean =>
  kampalaDay(row.sentAt ?? row.createdAt) <= paidOn && paidOn <= kampalaDay(now);

/** What staff reads in the bank's answer to a payment file, and types in. */
export const createBankWords = (deps: { database: Database; clock: Clock; observe: ObserveDisbursement }) => {
  const { database, clock } = deps;

  const withHeld = (
    id: string,
    write: (tx: Tx, held: HeldDisbursement) => Promise<Result<Disbursement, Problem>>,
  ): Promise<Result<Disbursement, Problem>> =>
    database.transaction(async (tx): Promise<Result<Disbursement, Problem>> => {
      const held = await holdDisbursement(tx, id);
      return held ? write(tx, held) : err(problem('not_found'));
    });

  const reread = async (tx: Tx, id: string): Promise<Result<Disbursement, Problem>> => {
    const row = await findDisbursement(tx, id);
    return row ? ok(row) : err(problem('not_found'));
  };

  return {
    /** The bank paid it, on a day and under a reference of its own: books it. Only what stands in a payment file. */
    settled: async (
      id: string,
      { bankReference, paidOn }: DisbursementSettled,
      actor: LoanActor,
    ): Promise<Result<Disbursement, Problem>> => {
      const settled = await withHeld(id, async (tx, held) => {
        const now = clock.now();
        const { row } = held;
        if (row.state !== 'in_file' || held.loan.state !== 'accepted')
          return err(problem('loan_move_illegal'));
        if (!isInTime(row, paidOn, now)) return err(wrong('paidOn', 'paidOn_invalid'));
        await holdName(tx, `bank-reference:${bankReference}`);
        if (await findPaidUnder(tx, row, bankReference))
          return err(wrong('bankReference', 'bankReference_taken'));
        const word = {
          providerTransactionId: bankReference,
          paidAt: kampalaInstant(paidOn, NOON),
          actor,
        };
        await bookDisbursement(tx, held, word, now);
        deps.observe('before-disbursement-booking', id);
        return reread(tx, id);
      });
      if (settled.ok) deps.observe('disbursement-booked', id);
      return settled;
    },

    /** The bank did not pay it, or staff takes it off the list before it goes into a file: another try may be started. */
    failed: (id: string, { reason }: DisbursementFailed): Promise<Result<Disbursement, Problem>> =>
      withHeld(id, async (tx, { row }) => {
        const isOurs = row.way === 'bank' && (row.state === 'in_file' || row.state === 'created');
        if (!isOurs) return err(problem('loan_move_illegal'));
        await changeDisbursement(tx, id, { state: 'failed', failure: reason });
        return reread(tx, id);
      }),
  };
};

export type BankWords = ReturnType<typeof createBankWords>;
