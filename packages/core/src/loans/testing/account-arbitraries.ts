import fc from 'fast-check';
import { DAY_MS } from '../../time/durations';
import {
  type AllocationPart,
  allocationParts,
  type LoanAccountEvent,
  type LoanAccountInput,
  type ScheduledInstalment,
  type ServicingTerms,
  scheduleLoan,
  waivedParts,
} from '../index';
import { day, propertyRuns } from './arbitraries';
import { valueIn } from './vector';

/** Number of runs of a property of payment histories, which take longer than single amounts. */
export const historyRuns = propertyRuns(2_000);

/** Adds days to a day. */
export const addDays = (from: string, days: number): string =>
  new Date(Date.parse(`${from}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** Creates the first version of a loan's schedule, with a fee on its first instalment. */
export const createFirstSchedule = (
  terms: Parameters<typeof scheduleLoan>[0],
  feeUgx: number,
): ScheduledInstalment[] =>
  valueIn(scheduleLoan(terms)).instalments.map(({ totalUgx: _total, ...row }) => ({
    ...row,
    feesUgx: row.number === 1 ? feeUgx : 0,
  }));

/** Creates a schedule of principal alone. */
export const createPrincipalSchedule = (rows: { number: number; dueOn: string; principalUgx: number }[]) => {
  let balanceUgx = rows.reduce((sum, row) => sum + row.principalUgx, 0);
  return rows.map((row): ScheduledInstalment => {
    balanceUgx -= row.principalUgx;
    return { ...row, interestUgx: 0, feesUgx: 0, balanceAfterUgx: balanceUgx };
  });
};

/** Product without penalties, in the usual order of allocation. */
export const noPenalties: ServicingTerms = {
  method: 'declining',
  annualRatePpm: 0,
  late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 },
  allocationOrder: [...allocationParts],
};

const charge = fc.oneof(
  fc.constant({ kind: 'none' as const }),
  fc.record({
    kind: fc.constant('interest' as const),
    annualRatePpm: fc.integer({ min: 0, max: 2_000_000 }),
  }),
  fc.record({ kind: fc.constant('fixed' as const), amountUgx: fc.integer({ min: 0, max: 20_000 }) }),
);

const late = fc.record({
  graceDays: fc.integer({ min: 0, max: 10 }),
  charge,
  capUgx: fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 1_000_000 })),
});

const loan = fc.record({
  principalUgx: fc.oneof(fc.integer({ min: 500, max: 20_000 }), fc.integer({ min: 100_000, max: 5_000_000 })),
  annualRatePpm: fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 400_000 })),
  instalments: fc.integer({ min: 1, max: 6 }),
  disbursedOn: day,
  method: fc.constantFrom('declining' as const, 'declining' as const, 'flat' as const),
});

/** Size of a payment: instalments, a share of the loan, or a few shillings. */
const size = fc.oneof(
  fc.integer({ min: 1, max: 3 }).map((count) => ({ kind: 'instalments' as const, count })),
  fc.integer({ min: 1, max: 1_200 }).map((count) => ({ kind: 'thousandths' as const, count })),
  fc.integer({ min: 1, max: 60 }).map((count) => ({ kind: 'shillings' as const, count })),
);

const payment = fc.record({
  size,
  /** A due date, or any day. */
  when: fc.oneof(fc.record({ onDue: fc.nat({ max: 6 }) }), fc.record({ after: fc.nat({ max: 250 }) })),
  hour: fc.nat({ max: 3 }),
  strategy: fc.constantFrom(null, null, 'reduce-term' as const, 'reduce-instalment' as const),
  isReversed: fc.integer({ min: 0, max: 5 }).map((dice) => dice === 0),
});

/** Running loans with early, late and timely payments, some of them reversed, on any day. */
export const accountInput: fc.Arbitrary<LoanAccountInput> = fc
  .record({
    loan,
    late,
    allocationOrder: fc.oneof(
      fc.constant<AllocationPart[]>([...allocationParts]),
      fc.shuffledSubarray<AllocationPart>([...allocationParts], { minLength: allocationParts.length }),
    ),
    feeUgx: fc.constantFrom(0, 7, 5_000),
    payments: fc.array(payment, { maxLength: 7 }),
    daysElapsed: fc.nat({ max: 300 }),
  })
  .map(({ loan: terms, late: lateRule, allocationOrder, feeUgx, payments, daysElapsed }) => {
    const instalments = createFirstSchedule(terms, feeUgx);
    const days = [terms.disbursedOn, ...instalments.map(({ dueOn }) => dueOn)];
    const [first] = instalments;
    const levelUgx = first ? first.principalUgx + first.interestUgx : 1;
    const getAmountUgx = ({ kind, count }: { kind: string; count: number }) => {
      if (kind === 'instalments') return levelUgx * count;
      return kind === 'shillings' ? count : Math.max(1, Math.floor((terms.principalUgx * count) / 1_000));
    };
    const events = payments.flatMap((item, at): LoanAccountEvent[] => {
      const valueDate =
        'onDue' in item.when
          ? (days[item.when.onDue % days.length] as string)
          : addDays(terms.disbursedOn, item.when.after);
      const id = `p${at}`;
      return [
        {
          kind: 'payment',
          id,
          amountUgx: getAmountUgx(item.size),
          valueDate,
          at: `${valueDate}T0${item.hour}:00:00Z`,
          strategy: item.strategy,
        },
        ...(item.isReversed ? [{ kind: 'reversal' as const, paymentId: id }] : []),
      ];
    });
    return {
      product: { method: terms.method, annualRatePpm: terms.annualRatePpm, late: lateRule, allocationOrder },
      disbursedOn: terms.disbursedOn,
      instalments,
      events,
      on: addDays(terms.disbursedOn, daysElapsed),
    };
  });

/** Waiver of a small or a large amount. */
export const waiver = fc.record({
  part: fc.constantFrom(...waivedParts),
  amountUgx: fc.oneof(fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 500_000 })),
});
/** Creates the event of a waiver, late on its day. */
export const createWaiver = (
  { part, amountUgx }: { part: (typeof waivedParts)[number]; amountUgx: number },
  id: string,
  valueDate: string,
): LoanAccountEvent => ({ kind: 'waiver', id, part, amountUgx, valueDate, at: `${valueDate}T20:00:00Z` });

/** Any history, with waivers on any of its days. */
export const waivedInput = fc
  .record({
    input: accountInput,
    waivers: fc.array(fc.record({ waiver, after: fc.nat({ max: 250 }) }), { minLength: 1, maxLength: 4 }),
  })
  .map(({ input, waivers }) => ({
    ...input,
    events: [
      ...input.events,
      ...waivers.map((each, at) =>
        createWaiver(each.waiver, `w${at}`, addDays(input.disbursedOn, each.after)),
      ),
    ],
  }));
