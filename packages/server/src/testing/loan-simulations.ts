import type { EarlyStrategy, LoanAccountEvent, LoanAccountInput } from '@somesa/core';
import { kampalaDay } from '@somesa/core';
import { type DayReplay, replayDays } from '@somesa/core/testing/replay-by-days';
import { expect } from 'vitest';
import { findProduct } from '../loans/loans/loan-products';
import type { Loan } from '../loans/loans/loans-repository';
import type { RunningLoans } from './running-loans';
import type { TestApp } from './test-app';

/** A running loan whose history a test keeps by itself, to hold the books against. */
export interface SimulatedLoan {
  loan: Loan;
  events: LoanAccountEvent[];
  input: Omit<LoanAccountInput, 'events' | 'on'>;
  /** The slow replay of the events known so far, day by day; begun anew with each event. */
  replay: { of: number; days: Generator<DayReplay, never>; day: DayReplay } | null;
}

/** A payment that was made and that the bank did not tell of yet. */
export interface UnreportedPayment {
  of: SimulatedLoan;
  id: string;
  amountUgx: number;
  paidAt: Date;
  strategy: EarlyStrategy | null;
}

const stateFor = (totalOutstandingUgx: number, daysPastDue: number) => {
  if (totalOutstandingUgx === 0) return 'closed';
  return daysPastDue > 0 ? 'in_arrears' : 'ongoing';
};

/** Returns the status of a played loan on a day, according to the slow replay. */
const replayTo = (of: SimulatedLoan, on: string): DayReplay => {
  if (of.replay?.of !== of.events.length || of.replay.day.on > on) {
    const days = replayDays({ ...of.input, events: [...of.events] });
    of.replay = { of: of.events.length, days, day: days.next().value };
  }
  const { replay } = of;
  while (replay.day.on < on) replay.day = replay.days.next().value;
  return replay.day;
};

/** Plays the lives of loans on a server, and holds each day’s balances against a replay that shares nothing with it. */
export const createLoanSimulations = (test: TestApp, on: RunningLoans) => {
  const today = () => kampalaDay(test.clock.now());

  const tell = async (untold: UnreportedPayment): Promise<string> => {
    const { of, id, amountUgx, paidAt, strategy } = untold;
    expect(await on.deliver(id, paidAt)).toBe('booked');
    const valueDate = kampalaDay(paidAt);
    of.events.push({ kind: 'payment', id, amountUgx, valueDate, at: paidAt.toISOString(), strategy });
    return id;
  };

  const make = async (
    of: SimulatedLoan,
    amountUgx: number,
    strategy: EarlyStrategy | null = null,
  ): Promise<UnreportedPayment> => {
    const id = await on.request(of.loan, amountUgx, strategy ? { strategy } : {});
    return { of, id, amountUgx, paidAt: test.clock.now(), strategy };
  };

  return {
    /** Takes a loan that just began into a play. */
    play: async (loan: Loan): Promise<SimulatedLoan> => {
      const product = await findProduct(test.database, loan);
      const instalments = await on.schedule(loan, 1);
      return {
        loan,
        events: [],
        replay: null,
        input: { product, disbursedOn: loan.disbursedOn ?? '', instalments },
      };
    },

    make,
    tell,

    /** A payment that the bank tells of at once. */
    pay: async (
      of: SimulatedLoan,
      amountUgx: number,
      strategy: EarlyStrategy | null = null,
    ): Promise<string> => tell(await make(of, amountUgx, strategy)),

    /** Staff takes a payment back. */
    reverse: async (of: SimulatedLoan, token: string, paymentId: string): Promise<void> => {
      const answer = await on.reverse(token, paymentId);
      expect(answer.status, answer.text).toBe(200);
      of.events.push({ kind: 'reversal', paymentId });
    },

    /** The position that is kept, the parts of each payment and the status are those of the slow replay. */
    expectAgrees: async (of: SimulatedLoan): Promise<void> => {
      const { loan, events } = of;
      const slow = replayTo(of, today());
      const { instalments, nextDueOn, nextDueUgx, ...position } = await on.position(loan);
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
        slow.schedule.map(({ number, dueOn, owedUgx, asks }) => ({
          number,
          dueOn,
          due: owedUgx,
          total: asks.principal + asks.interest + asks.fees + asks.penalties,
        })),
      );
      const parts = (await on.repayments(loan))
        .filter(({ reversedAt }) => reversedAt === null)
        .map((row) => [
          row.paymentId,
          {
            principal: row.principalUgx,
            interest: row.interestUgx,
            fees: row.feesUgx,
            penalties: row.penaltiesUgx,
            overpaid: row.overpaidUgx,
          },
        ]);
      expect(Object.fromEntries(parts)).toEqual(slow.payments);
      expect((await on.row(loan)).status).toBe(stateFor(slow.totalOutstandingUgx, slow.daysPastDue));
    },
  };
};

export type LoanSimulations = ReturnType<typeof createLoanSimulations>;
