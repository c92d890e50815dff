import type { CancellationEvent, LoanPaymentEvent, WriteOffEvent } from './account-input';
import type { InstalmentLine, OwedInstalment } from './allocation';
import type {
  AccountPayment,
  AccountRestructuring,
  AccountWaiver,
  LoanScheduleVersion,
  ScheduledInstalment,
  ServicingTerms,
} from './loan-account';

/** Amount by parts, in UGX. */
export type AmountParts = Omit<InstalmentLine, 'number'>;

/** Row of the current schedule with what is paid and waived of it and its penalties. Amounts in UGX. */
export interface RunningRow {
  row: ScheduledInstalment;
  paid: AmountParts;
  waived: AmountParts;
  penaltiesUgx: number;
  /** Interest on its overdue principal before rounding, in the parts of a shilling that penalties.ts defines. */
  penaltyParts: bigint;
  /** True for interest, fees and penalties that a restructuring carried over. */
  isCarriedOver: boolean;
}

/** Payment with its allocation so far: a later early repayment may move what it paid ahead. */
export interface RunningPayment {
  event: LoanPaymentEvent;
  type: AccountPayment['type'];
  lines: InstalmentLine[];
  /** Amount paid ahead of the rows of the schedule. */
  ahead: AmountParts;
  overpaidUgx: number;
  savedInterestUgx: number;
}

/** Loan between two events of its replay. */
export interface RunningLoan {
  disbursedOn: string;
  /** Day to which penalties are charged. */
  chargedTo: string;
  rows: RunningRow[];
  payments: RunningPayment[];
  waivers: AccountWaiver[];
  restructurings: AccountRestructuring[];
  /** Terms of the current schedule. */
  terms: ServicingTerms;
  schedules: LoanScheduleVersion[];
  /** Amount of each row except the last, without fees. */
  instalmentUgx: number;
  /** Last day to which an early repayment paid interest on the balance; at first the day of disbursement. */
  interestPaidTo: string;
  /** Day of the last restructuring; null without one. */
  restructuredOn: string | null;
  chargedUgx: number;
  cancellation: CancellationEvent | null;
  writeOff: WriteOffEvent | null;
  isCancelled: boolean;
}

export const zeroParts: AmountParts = { principalUgx: 0, interestUgx: 0, feesUgx: 0, penaltiesUgx: 0 };

/** Adds two amounts, part by part. */
export const addParts = (a: AmountParts, b: AmountParts): AmountParts => ({
  principalUgx: a.principalUgx + b.principalUgx,
  interestUgx: a.interestUgx + b.interestUgx,
  feesUgx: a.feesUgx + b.feesUgx,
  penaltiesUgx: a.penaltiesUgx + b.penaltiesUgx,
});

/** Adds up the parts of an amount, in UGX. */
export const sumParts = (parts: AmountParts): number =>
  parts.principalUgx + parts.interestUgx + parts.feesUgx + parts.penaltiesUgx;

/** Adds up one number of each item. */
export const sumBy = <T>(items: readonly T[], getNumber: (item: T) => number): number =>
  items.reduce((sum, item) => sum + getNumber(item), 0);

/** Returns the unpaid amount of a row, by parts. */
export const getOwed = ({ row, paid, waived, penaltiesUgx }: RunningRow): OwedInstalment => ({
  number: row.number,
  dueOn: row.dueOn,
  principalUgx: row.principalUgx - paid.principalUgx - waived.principalUgx,
  interestUgx: row.interestUgx - paid.interestUgx - waived.interestUgx,
  feesUgx: row.feesUgx - paid.feesUgx - waived.feesUgx,
  penaltiesUgx: penaltiesUgx - paid.penaltiesUgx - waived.penaltiesUgx,
});

/** Returns the unpaid amount of a row, in UGX. */
export const getOwedUgx = (row: RunningRow): number => sumParts(getOwed(row));

/** Returns whether the scheduled parts of a row are paid; penalties may be owed. */
export const isRowPaid = (row: RunningRow): boolean => sumParts({ ...getOwed(row), penaltiesUgx: 0 }) === 0;

export const createUnpaidRow = (row: ScheduledInstalment): RunningRow => ({
  row,
  paid: zeroParts,
  waived: zeroParts,
  penaltiesUgx: 0,
  penaltyParts: 0n,
  isCarriedOver: false,
});

/** Adds lines of a payment to the paid amounts of their rows. */
export const applyLines = (rows: readonly RunningRow[], lines: readonly InstalmentLine[]): RunningRow[] => {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  return rows.map((running) => {
    const line = byNumber.get(running.row.number);
    return line ? { ...running, paid: addParts(running.paid, line) } : running;
  });
};
