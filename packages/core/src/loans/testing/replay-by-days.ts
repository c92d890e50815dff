import { DAY_MS } from '../../time/durations';
import { type AllocationPart, allocationParts, type LoanAccountEvent, type LoanAccountInput } from '../index';

type Parts = Record<AllocationPart, number>;
type Payment = Extract<LoanAccountEvent, { kind: 'payment' }>;
type Waiver = Extract<LoanAccountEvent, { kind: 'waiver' }>;

/** Row of the current schedule, with the number of days since its due date. */
interface Row {
  number: number;
  dueOn: string;
  amounts: Parts;
  daysLate: number;
  latePrincipalDays: bigint;
}

/** Amount that a payment paid, or a waiver waived, on a row, or on no row (0). */
interface Share {
  id: string;
  row: number;
  part: AllocationPart | 'overpaid';
  ugx: number;
}

/** Account of a loan by the slow replay: the same facts as the engine's, derived in another way. */
export interface DayReplay {
  on: string;
  schedule: { number: number; dueOn: string; amounts: Parts; owedUgx: number }[];
  versions: number;
  payments: Record<string, Parts & { overpaid: number }>;
  principalOutstandingUgx: number;
  totalOutstandingUgx: number;
  dueUgx: number;
  arrearsUgx: number;
  overpaidUgx: number;
  daysPastDue: number;
  nextDue: { dueOn: string; amountUgx: number } | null;
}

const add = (a: number, b: number) => a + b;
const roundHalfUp = (numerator: bigint, denominator: bigint): number => {
  const down = numerator / denominator;
  return Number((numerator - down * denominator) * 2n >= denominator ? down + 1n : down);
};
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
const countDays = (from: string, to: string): number => {
  let days = 0;
  for (let day = from; day < to; day = nextDay(day)) days += 1;
  return days;
};

/** Searches for the annuity without its formula: the highest instalment that, less half a shilling, does not pay the balance off early. */
const searchAnnuity = (balance: number, ratePpm: number, months: number): number => {
  const isTooHigh = (level: number): boolean => {
    let [left, scale] = [2n * BigInt(balance), 1n];
    for (let month = 0; month < months; month += 1) {
      left = left * BigInt(12_000_000 + ratePpm) - BigInt(2 * level - 1) * scale * 12_000_000n;
      scale *= 12_000_000n;
    }
    return left < 0n;
  };
  let [low, high] = [0, balance + roundHalfUp(BigInt(balance) * BigInt(ratePpm), 12_000_000n) + 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTooHigh(middle)) high = middle;
    else low = middle;
  }
  return Math.max(low, roundHalfUp(BigInt(balance) * BigInt(ratePpm), 12_000_000n) + 1);
};

/**
 * Replays each day of a loan from its disbursement and yields its account at the end of each, without end. It
 * shares no arithmetic with the engine, so that tests can compare the two. Knows payments, reversals, waivers
 * and the write-off.
 */
export function* replayDays(input: Omit<LoanAccountInput, 'on'>): Generator<DayReplay, never> {
  const { product } = input;
  const { late } = product;
  const reversed = input.events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : []));
  const replayed = input.events
    .filter(
      (event): event is Payment | Waiver =>
        event.kind === 'waiver' || (event.kind === 'payment' && !reversed.includes(event.id)),
    )
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));
  const payments = replayed.filter(({ kind }) => kind === 'payment');
  const lastChargedOn = input.events.find((event) => event.kind === 'write-off')?.valueDate;

  let schedule: Row[] = [...input.instalments]
    .sort((a, b) => a.number - b.number)
    .map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      amounts: { principal: row.principalUgx, interest: row.interestUgx, fees: row.feesUgx, penalties: 0 },
      daysLate: 0,
      latePrincipalDays: 0n,
    }));
  let shares: Share[] = [];
  let versions = 1;
  let level = (schedule[0]?.amounts.principal ?? 0) + (schedule[0]?.amounts.interest ?? 0);
  let periodStart = input.disbursedOn;
  let [daysOfPeriod, daysUnpaid] = [0, 0];
  let capLeft = late.capUgx;

  const getLeft = (row: Row, part: AllocationPart): number =>
    row.amounts[part] -
    shares
      .filter((share) => share.row === row.number && share.part === part)
      .reduce((sum, { ugx }) => sum + ugx, 0);
  const sumLeft = (rows: Row[], parts: readonly AllocationPart[] = allocationParts): number =>
    rows.flatMap((row) => parts.map((part) => getLeft(row, part))).reduce(add, 0);
  const addShare = (id: string, row: number, part: Share['part'], ugx: number) => {
    if (ugx > 0) shares.push({ id, row, part, ugx });
  };
  const allocate = (
    id: string,
    rows: Row[],
    ugx: number,
    parts: readonly AllocationPart[] = product.allocationOrder,
  ): number => {
    let rest = ugx;
    for (const row of rows)
      for (const part of parts) {
        const share = Math.min(rest, getLeft(row, part));
        addShare(id, row.number, part, share);
        rest -= share;
      }
    return rest;
  };

  const chargeDay = () => {
    for (const row of schedule) {
      if (row.daysLate <= late.graceDays) continue;
      let penalty = 0;
      if (late.charge.kind === 'fixed' && row.daysLate === late.graceDays + 1)
        penalty = sumLeft([row], ['principal', 'interest', 'fees']) >= 500 ? late.charge.amountUgx : 0;
      if (late.charge.kind === 'interest') {
        const principal = getLeft(row, 'principal');
        row.latePrincipalDays += principal >= 500 ? BigInt(principal) : 0n;
        const rate = BigInt(late.charge.annualRatePpm);
        penalty = roundHalfUp(row.latePrincipalDays * rate, 365n * 1_000_000n) - row.amounts.penalties;
      }
      const charged = Math.min(penalty, capLeft);
      row.amounts.penalties += charged;
      capLeft -= charged;
    }
  };

  /** Allocates all that was paid on future rows, and the payment's rest, to the payoff; no row is left. */
  const payOff = (
    payment: Payment,
    future: Row[],
    money: { rest: number; ahead: Share[]; owed: Record<'interest' | 'principal' | 'fees', number> },
  ) => {
    shares = shares
      .filter((share) => !money.ahead.includes(share))
      .map((share) => (future.some(({ number }) => number === share.row) ? { ...share, row: 0 } : share));
    for (const { id, ugx } of [...money.ahead, { id: payment.id, ugx: money.rest }]) {
      let left = ugx;
      for (const part of ['interest', 'principal', 'fees'] as const) {
        const share = Math.min(left, money.owed[part]);
        addShare(id, 0, part, share);
        money.owed[part] -= share;
        left -= share;
      }
      addShare(id, 0, 'overpaid', left);
    }
  };

  /** Reschedules future rows for a lower balance. Rows that are paid keep their totals. */
  const reschedule = (future: Row[], balance: number, isLowered: boolean): Row[] => {
    const rate = BigInt(product.annualRatePpm);
    const periodDays = countDays(periodStart, future[0]?.dueOn ?? '');
    const isPaid = (row: Row) => sumLeft([row]) === 0;
    const unpaid = future.filter((row) => !isPaid(row));
    const rows: Row[] = [];
    let open = balance;
    for (const row of future) {
      if (open === 0 && rows.length > 0) break;
      if (isLowered && row === unpaid[0] && open > 0)
        level = searchAnnuity(open, product.annualRatePpm, unpaid.length);
      const [days, ofDays] = row === future[0] ? [periodDays - daysOfPeriod, periodDays] : [1, 1];
      const interest = roundHalfUp(BigInt(open) * rate * BigInt(days), 12_000_000n * BigInt(ofDays));
      const sum = isPaid(row) ? row.amounts.principal + row.amounts.interest : level;
      const principal = row === future.at(-1) ? open : Math.min(open, sum - interest);
      const feeRows = isPaid(row) ? [row] : row === unpaid[0] ? unpaid : [];
      const fees = feeRows.map(({ amounts }) => amounts.fees).reduce(add, 0);
      open -= principal;
      rows.push({ ...row, amounts: { principal, interest, fees, penalties: 0 } });
    }
    return rows;
  };

  /** Allocates an early repayment of the amount above what is due; returns false if none is possible. */
  const repayEarly = (payment: Payment, due: Row[], future: Row[], rest: number): boolean => {
    const balance = future.reduce((sum, row) => sum + row.amounts.principal, 0);
    const fees = sumLeft(future, ['fees']);
    const periodDays = countDays(periodStart, future[0]?.dueOn ?? '');
    const rate = BigInt(product.annualRatePpm);
    const interest =
      product.method === 'flat'
        ? roundHalfUp(BigInt(future[0]?.amounts.interest ?? 0) * BigInt(daysOfPeriod), BigInt(periodDays))
        : roundHalfUp(BigInt(balance) * rate * BigInt(daysUnpaid), BigInt(12_000_000 * periodDays));
    const isFuture = (share: Share) => future.some(({ number }) => number === share.row);
    const ahead = shares.filter((share) => isFuture(share) && share.part !== 'fees');
    const pool = rest + ahead.reduce((sum, { ugx }) => sum + ugx, 0);
    if (pool >= balance + interest + fees) {
      payOff(payment, future, { rest, ahead, owed: { interest, principal: balance, fees } });
      schedule = due;
    } else {
      const principal = Math.min(balance, rest - interest);
      if (product.method === 'flat' || principal <= 0) return false;
      if (principal < balance && payment.strategy === 'reduce-instalment' && rest < level) return false;
      const released = shares.filter(isFuture);
      const rows = reschedule(future, balance - principal, payment.strategy === 'reduce-instalment');
      shares = shares.filter((share) => !isFuture(share));
      for (const id of new Set(released.map((share) => share.id))) {
        const own = released.filter((share) => share.id === id);
        allocate(id, rows, own.map(({ ugx }) => ugx).reduce(add, 0));
      }
      addShare(payment.id, 0, 'interest', interest);
      addShare(payment.id, 0, 'principal', principal);
      allocate(payment.id, rows, rest - interest - principal);
      schedule = [...due, ...rows];
    }
    versions += 1;
    daysUnpaid = 0;
    return true;
  };

  const applyPayment = (payment: Payment, day: string) => {
    const due = schedule.filter(({ dueOn }) => dueOn <= day);
    const future = schedule.filter(({ dueOn }) => dueOn > day);
    let rest = allocate(payment.id, due, payment.amountUgx);
    const isEarly = payment.strategy !== null && rest > 0 && sumLeft(future) > 0;
    if (isEarly && repayEarly(payment, due, future, rest)) return;
    rest = allocate(payment.id, future, rest);
    addShare(payment.id, 0, 'overpaid', rest);
  };

  const sumShares = (isCounted: (share: Share) => boolean) =>
    shares.filter(isCounted).reduce((sum, { ugx }) => sum + ugx, 0);

  for (let day = input.disbursedOn; ; day = nextDay(day)) {
    if (day > input.disbursedOn) {
      daysOfPeriod += 1;
      daysUnpaid += 1;
      for (const row of schedule) if (row.dueOn < day) row.daysLate += 1;
    }
    if (schedule.some(({ dueOn }) => dueOn === day)) [periodStart, daysOfPeriod, daysUnpaid] = [day, 0, 0];
    if (lastChargedOn === undefined || day <= lastChargedOn) chargeDay();
    for (const event of replayed.filter(({ valueDate }) => valueDate === day)) {
      if (event.kind === 'payment') applyPayment(event, day);
      else
        allocate(
          event.id,
          schedule.filter(({ dueOn }) => dueOn <= day),
          event.amountUgx,
          [event.part],
        );
    }

    const unpaid = schedule.filter((row) => sumLeft([row]) > 0);
    const oldestUnpaid = schedule.find((row) => sumLeft([row], ['principal', 'interest', 'fees']) > 0);
    yield {
      on: day,
      schedule: schedule.map((row) => ({
        number: row.number,
        dueOn: row.dueOn,
        amounts: row.amounts,
        owedUgx: sumLeft([row]),
      })),
      versions,
      payments: Object.fromEntries(
        payments
          .filter(({ valueDate }) => valueDate <= day)
          .map(({ id }) => {
            const sumPart = (part: Share['part']) =>
              sumShares((share) => share.id === id && share.part === part);
            const [principal, interest] = [sumPart('principal'), sumPart('interest')];
            const [fees, penalties, overpaid] = [sumPart('fees'), sumPart('penalties'), sumPart('overpaid')];
            return [id, { principal, interest, fees, penalties, overpaid }];
          }),
      ),
      principalOutstandingUgx:
        input.instalments.reduce((sum, row) => sum + row.principalUgx, 0) -
        sumShares(({ part }) => part === 'principal'),
      totalOutstandingUgx: sumLeft(schedule),
      dueUgx: sumLeft(schedule.filter(({ dueOn }) => dueOn <= day)),
      arrearsUgx: sumLeft(schedule.filter(({ dueOn }) => dueOn < day)),
      overpaidUgx: sumShares(({ part }) => part === 'overpaid'),
      daysPastDue: oldestUnpaid && oldestUnpaid.dueOn < day ? countDays(oldestUnpaid.dueOn, day) : 0,
      nextDue: unpaid[0] ? { dueOn: unpaid[0].dueOn, amountUgx: sumLeft([unpaid[0]]) } : null,
    };
  }
}

/** Returns the account of a loan on `on` by replaying all its days, slowly. Takes the input of `calculateLoanAccount`. */
export const replayByDays = ({ on, ...input }: LoanAccountInput): DayReplay => {
  for (const day of replayDays(input)) if (day.on >= on) return day;
  throw new Error('unreachable: the days never end');
};
