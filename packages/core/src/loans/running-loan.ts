import type { PaymentEvent } from './account-input';
import type { InstalmentLine, OwedInstalment } from './allocation';
import type { AccountPayment, LoanScheduleVersion, ScheduledInstalment } from './loan-account';

/** An amount by its parts, in UGX. */
export type AmountParts = Omit<InstalmentLine, 'number'>;

/** A row of the schedule in force: what of it is paid, and what its lateness costs. Amounts in UGX. */
export interface RunningRow {
  row: ScheduledInstalment;
  paid: AmountParts;
  penaltiesUgx: number;
  /** Interest on its overdue principal before rounding, in parts of a shilling: see late-charges.ts. */
  lateParts: bigint;
}

/** A payment and where it went so far: a later early repayment may move what it paid ahead. */
export interface RunningPayment {
  event: PaymentEvent;
  type: AccountPayment['type'];
  lines: InstalmentLine[];
  /** Amount paid ahead of the rows of the schedule. */
  ahead: AmountParts;
  overpaidUgx: number;
  savedInterestUgx: number;
}

/** A loan between two events. */
export interface RunningLoan {
  disbursedOn: string;
  /** The day to which late charges are counted. */
  countedTo: string;
  rows: RunningRow[];
  payments: RunningPayment[];
  schedules: LoanScheduleVersion[];
  /** Amount of each row except the last, without fees. */
  instalmentUgx: number;
  /** The last day to which an early repayment paid interest on the balance to come; at first the day of disbursement. */
  interestPaidTo: string;
  chargedUgx: number;
}

/** Nothing of any part. */
export const nothing: AmountParts = { principalUgx: 0, interestUgx: 0, feesUgx: 0, penaltiesUgx: 0 };

/** Two amounts together, part by part. */
export const addParts = (a: AmountParts, b: AmountParts): AmountParts => ({
  principalUgx: a.principalUgx + b.principalUgx,
  interestUgx: a.interestUgx + b.interestUgx,
  feesUgx: a.feesUgx + b.feesUgx,
  penaltiesUgx: a.penaltiesUgx + b.penaltiesUgx,
});

/** All parts together, in UGX. */
export const totalUgx = (parts: AmountParts): number =>
  parts.principalUgx + parts.interestUgx + parts.feesUgx + parts.penaltiesUgx;

/** The sum of one number of each item. */
export const sumOf = <T>(items: readonly T[], amountOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + amountOf(item), 0);

/** Returns the unpaid amount of a row, by parts. */
export const owedOf = ({ row, paid, penaltiesUgx }: RunningRow): OwedInstalment => ({
  number: row.number,
  dueOn: row.dueOn,
  principalUgx: row.principalUgx - paid.principalUgx,
  interestUgx: row.interestUgx - paid.interestUgx,
  feesUgx: row.feesUgx - paid.feesUgx,
  penaltiesUgx: penaltiesUgx - paid.penaltiesUgx,
});

/** Returns the unpaid amount of some rows, in UGX. */
export const owedUgx = (rows: readonly RunningRow[]): number => sumOf(rows, (row) => totalUgx(owedOf(row)));

/** Tells whether the scheduled parts of a row are paid; its late charges may be owed. */
export const isRowPaid = (row: RunningRow): boolean => totalUgx({ ...owedOf(row), penaltiesUgx: 0 }) === 0;

/** A row of a schedule of which nothing is paid yet. */
export const createUnpaidRow = (row: ScheduledInstalment): RunningRow => ({
  row,
  paid: nothing,
  penaltiesUgx: 0,
  lateParts: 0n,
});

/** Puts lines of a payment to the rows that they name. */
export const applyLines = (rows: readonly RunningRow[], lines: readonly InstalmentLine[]): RunningRow[] => {
  const byNumber = new Map(lines.map((line) => [line.number, line]));
  return rows.map((running) => {
    const line = byNumber.get(running.row.number);
    return line ? { ...running, paid: addParts(running.paid, line) } : running;
  });
};
