import type { Clock } from '../clock';
import type { Database } from '../db/database';
import { createEarlyQuotes } from './early-quotes';
import { createLoanSweep } from './loan-sweep';
import { createPaymentReversals } from './reverse-payment';

/** Running loans from the day that the school is paid: days that pass, early repayments, payments that are taken back. */
export const createServicing = (given: {
  database: Database;
  clock: Clock;
  /** Has messages sent that were just put on a list. */
  sendSoon: () => void;
  report: (error: unknown) => void;
}) => {
  const { database, clock, sendSoon, report } = given;
  return {
    quotes: createEarlyQuotes({ database, clock }),
    reversals: createPaymentReversals({ database, clock, sendSoon }),

    /** Looks after every running loan that is due to be looked at. */
    sweep: createLoanSweep({ database, clock, report }).sweep,
  };
};

export type Servicing = ReturnType<typeof createServicing>;
