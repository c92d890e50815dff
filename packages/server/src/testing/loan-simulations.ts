import {
  type EarlyRepaymentStrategy,
  type LoanAccountEvent,
  type LoanAccountInput,
  toKampalaDay,
} from '@somesa/core';
import { type DayReplay, replayDays } from '@somesa/core/testing/replay-by-days';
import { expect } from 'vitest';
import { findProduct } from '../loans/loan-products';
import type { Loan } from '../loans/loans-repository';
import type { LoanSummary } from '../loans/repayments/loan-summary';
import type { RunningLoans } from './running-loans';
import type { TestApp } from './test-app';

/** Running loan whose events a test records itself, to compare the ledger with them. */
export interface SimulatedLoan {
  loan: Loan;
  events: LoanAccountEvent[];
  input: Omit<LoanAccountInput, 'events' | 'on'>;
  /** Slow replay of the events so far, day by day. It is restarted after each event. */
  replay: { of: number; days: Generator<DayReplay, never>; day: DayReplay } | null;
}

/** Payment that was made and that the bank has not reported yet. */
export interface UnreportedPayment {
  of: SimulatedLoan;
  id: string;
  amountUgx: number;
  paidAt: Date;
  strategy: EarlyRepaymentStrategy | null;
}

const getExpectedStatus = (totalOutstandingUgx: number, daysPastDue: number) => {
  if (totalOutstandingUgx === 0) return 'closed';
  return daysPastDue > 0 ? 'in_arrears' : 'ongoing';
};

/** Status of a loan, and the parts of its repayments that are not reversed, in one statement because they are read every day. */
const storedQuery = `select status::text, (
    select coalesce(json_object_agg(payment_id, json_build_object('principal', principal_ugx, 'interest', interest_ugx,
      'fees', fees_ugx, 'penalties', penalties_ugx, 'overpaid', overpaid_ugx)), '{}')
    from repayments where loan_id = loans.id and reversed_at is null) as payments
  from loans where id = $1`;

/** Returns the state of a simulated loan on a day according to the slow replay. */
const replayTo = (of: SimulatedLoan, on: string): DayReplay => {
  if (of.replay?.of !== of.events.length || of.replay.day.on > on) {
    const days = replayDays({ ...of.input, events: [...of.events] });
    of.replay = { of: of.events.length, days, day: days.next().value };
  }
  const { replay } = of;
  while (replay.day.on < on) replay.day = replay.days.next().value;
  return replay.day;
};

/** Creates simulations of loans on a server, whose balances are compared each day with an independent replay. */
export const createLoanSimulations = (test: TestApp, on: RunningLoans) => {
  const today = () => toKampalaDay(test.clock.now());

  const reportPayment = async ({
    of,
    id,
    amountUgx,
    paidAt,
    strategy,
  }: UnreportedPayment): Promise<string> => {
    expect(await on.reportPayment(id, paidAt)).toBe('allocated');
    const valueDate = toKampalaDay(paidAt);
    of.events.push({ kind: 'payment', id, amountUgx, valueDate, at: paidAt.toISOString(), strategy });
    return id;
  };

  const initiatePayment = async (
    of: SimulatedLoan,
    amountUgx: number,
    strategy: EarlyRepaymentStrategy | null = null,
  ): Promise<UnreportedPayment> => {
    const id = await on.addPendingPayment(of.loan, amountUgx, strategy ? { strategy } : {});
    return { of, id, amountUgx, paidAt: test.clock.now(), strategy };
  };

  return {
    /** Starts the simulation of a loan that was just disbursed. */
    simulate: async (loan: Loan): Promise<SimulatedLoan> => {
      const product = await findProduct(test.database, loan);
      const instalments = await on.schedule(loan, 1);
      return {
        loan,
        events: [],
        replay: null,
        input: { product, disbursedOn: loan.disbursedOn ?? '', instalments },
      };
    },

    initiatePayment,
    reportPayment,

    /** Makes a payment that the bank reports immediately. */
    pay: async (
      of: SimulatedLoan,
      amountUgx: number,
      strategy: EarlyRepaymentStrategy | null = null,
    ): Promise<string> => reportPayment(await initiatePayment(of, amountUgx, strategy)),

    /** Reverses a payment as staff. */
    reverse: async (of: SimulatedLoan, token: string, paymentId: string): Promise<void> => {
      const answer = await on.reverse(token, paymentId);
      expect(answer.status, answer.text).toBe(200);
      of.events.push({ kind: 'reversal', paymentId });
    },

    /** Expects the stored loan summary, payment breakdowns and status to equal the slow replay. Reads the summary unless it is given. */
    expectMatchesReplay: async (of: SimulatedLoan, known?: LoanSummary): Promise<void> => {
      const { loan, events } = of;
      const slow = replayTo(of, today());
      const { instalments, nextDueOn, nextDueUgx, ...position } = known ?? (await on.getSummary(loan));
      expect(position, `${today()} ${JSON.stringify(events)}`).toMatchObject({
        asOf: today(),
        principalOutstandingUgx: slow.principalOutstandingUgx,
        totalOutstandingUgx: slow.totalOutstandingUgx,
        dueUgx: slow.dueUgx,
        arrearsUgx: slow.arrearsUgx,
        overpaidUgx: slow.overpaidUgx,
        daysPastDue: slow.daysPastDue,
      });
      expect(nextDueOn && { dueOn: nextDueOn, amountUgx: nextDueUgx }).toEqual(slow.nextDue);
      expect(instalments.map(({ number, dueOn, due, total }) => ({ number, dueOn, due, total }))).toEqual(
        slow.schedule.map(({ number, dueOn, owedUgx, amounts }) => ({
          number,
          dueOn,
          due: owedUgx,
          total: amounts.principal + amounts.interest + amounts.fees + amounts.penalties,
        })),
      );
      expect(await test.queryRows(storedQuery, [loan.id])).toEqual([
        { status: getExpectedStatus(slow.totalOutstandingUgx, slow.daysPastDue), payments: slow.payments },
      ]);
    },
  };
};

export type LoanSimulations = ReturnType<typeof createLoanSimulations>;
