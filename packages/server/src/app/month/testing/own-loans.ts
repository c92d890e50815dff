import { DAY_MS, type LoanAccountEvent, type LoanAccountInput, type ScheduledInstalment } from '@somesa/core';
import { type DayReplay, replayByDays } from '@somesa/core/testing/replay-by-days';
import type { Pupil } from './month-actors';

/** Loan of the played month, with the events that the test itself caused. */
export interface OwnLoan {
  id: string;
  school: string;
  pupil: Pupil;
  /** New schedule of a loan on which nothing was paid, and the day from which it counts. */
  restructured?: { on: string; instalments: readonly ScheduledInstalment[] };
  input: Omit<LoanAccountInput, 'on' | 'events'> & { events: LoanAccountEvent[] };
}

/** Position of a loan at the end of a day by the test's own calculation, in UGX. */
export interface OwnPosition {
  school: string;
  isOpen: boolean;
  isWrittenOff: boolean;
  isRestructured: boolean;
  principalUgx: number;
  arrearsUgx: number;
  daysPastDue: number;
  earnedUgx: number;
  receivedUgx: number;
}

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** Rounds a quotient of non-negative whole numbers, halves up. */
const divide = (numerator: number, denominator: number): number =>
  Number((BigInt(numerator) * 2n + BigInt(denominator)) / (BigInt(denominator) * 2n));

/** Sums the interest of the instalments that are due, and the part of the next one for the days of its period so far. */
const accrue = (
  schedule: readonly { dueOn: string; interestUgx: number }[],
  from: string,
  on: string,
): number => {
  let [earned, start] = [0, from];
  for (const { dueOn, interestUgx } of schedule) {
    if (dueOn > on) return earned + divide(interestUgx * countDays(start, on), countDays(start, dueOn));
    earned += interestUgx;
    start = dueOn;
  }
  return earned;
};

const accrueReplayed = ({ schedule, on }: DayReplay, disbursedOn: string): number =>
  accrue(
    schedule.map(({ dueOn, amounts }) => ({ dueOn, interestUgx: amounts.interest })),
    disbursedOn,
    on,
  );

/** Calculates the position of a loan at the end of a day from the test's own events, by the independent replay. No loan here is repaid early. */
export const calculateOwnPosition = (
  { school, input, restructured }: OwnLoan,
  on: string,
): OwnPosition | null => {
  if (input.disbursedOn > on) return null;
  if (restructured && restructured.on <= on) {
    const before = replayByDays({ ...input, on: restructured.on });
    return {
      school,
      isOpen: true,
      isWrittenOff: false,
      isRestructured: true,
      principalUgx: before.principalOutstandingUgx,
      arrearsUgx: 0,
      daysPastDue: 0,
      earnedUgx:
        accrueReplayed(before, input.disbursedOn) + accrue(restructured.instalments, restructured.on, on),
      receivedUgx: 0,
    };
  }
  const events = input.events.filter((event) => !('valueDate' in event) || event.valueDate <= on);
  const day = replayByDays({ ...input, events, on });
  const writtenOffAt = events.find((event) => event.kind === 'write-off')?.at ?? null;
  const isInterest = ({ id }: { id: string }): boolean =>
    events.some(
      (event) =>
        event.kind === 'payment' && event.id === id && (writtenOffAt === null || event.at < writtenOffAt),
    );
  const receivedUgx = Object.entries(day.payments)
    .filter(([id]) => isInterest({ id }))
    .reduce((sum, [, { interest }]) => sum + interest, 0);
  // A waiver of the test never exceeds what is due.
  const waivedUgx = events.reduce(
    (sum, event) => sum + (event.kind === 'waiver' && event.part === 'interest' ? event.amountUgx : 0),
    0,
  );
  return {
    school,
    isWrittenOff: writtenOffAt !== null,
    isRestructured: false,
    isOpen: writtenOffAt === null && day.totalOutstandingUgx > 0,
    principalUgx: day.principalOutstandingUgx,
    arrearsUgx: day.arrearsUgx,
    daysPastDue: day.daysPastDue,
    earnedUgx: writtenOffAt === null ? accrueReplayed(day, input.disbursedOn) - waivedUgx : receivedUgx,
    receivedUgx,
  };
};

/** Sums the positions of loans. */
export const sumPositions = (
  positions: readonly OwnPosition[],
  getUgx: (position: OwnPosition) => number,
): number => positions.reduce((sum, position) => sum + getUgx(position), 0);
