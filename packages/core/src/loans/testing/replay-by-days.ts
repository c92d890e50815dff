import { type AllocationPart, allocationParts, type LoanAccountEvent, type LoanAccountInput } from '..';

type Parts = Record<AllocationPart, number>;
type Payment = Extract<LoanAccountEvent, { kind: 'payment' }>;

/** A row of the schedule in force, with the days that it has been late after the grace. */
interface Row {
  number: number;
  dueOn: string;
  asks: Parts;
  daysLate: number;
  latePrincipalDays: bigint;
}

/** A sum that a payment paid: on a row, or on no row (0). */
interface Coin {
  id: string;
  row: number;
  part: AllocationPart | 'overpaid';
  ugx: number;
}

/** Position of a loan found by the slow replay: the same facts as those of the fold, derived in another way. */
export interface DayReplay {
  on: string;
  schedule: { number: number; dueOn: string; asks: Parts; owedUgx: number }[];
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
const rounded = (over: bigint, under: bigint): number => {
  const down = over / under;
  return Number((over - down * under) * 2n >= under ? down + 1n : down);
};
const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
const daysApart = (from: string, to: string): number => {
  let days = 0;
  for (let day = from; day < to; day = nextDay(day)) days += 1;
  return days;
};

/** Half-up without the formula: the highest instalment that, less half a shilling, does not pay the balance off early. */
const levelBySearch = (balance: number, ratePpm: number, months: number): number => {
  const isTooHigh = (level: number): boolean => {
    let [left, scale] = [2n * BigInt(balance), 1n];
    for (let month = 0; month < months; month += 1) {
      left = left * BigInt(12_000_000 + ratePpm) - BigInt(2 * level - 1) * scale * 12_000_000n;
      scale *= 12_000_000n;
    }
    return left < 0n;
  };
  let [low, high] = [0, balance + rounded(BigInt(balance) * BigInt(ratePpm), 12_000_000n) + 2];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isTooHigh(middle)) high = middle;
    else low = middle;
  }
  return Math.max(low, rounded(BigInt(balance) * BigInt(ratePpm), 12_000_000n) + 1);
};

/**
 * Lives through each day of a loan from the disbursement on, and tells where it stands as each ends: written on purpose
 * without the engine's arithmetic, so that the two can be held against each other. Goes on for as long as it is asked.
 */
export function* replayDays(input: Omit<LoanAccountInput, 'on'>): Generator<DayReplay, never> {
  const { product } = input;
  const { late } = product;
  const undone = input.events.flatMap((event) => (event.kind === 'reversal' ? [event.paymentId] : []));
  const standing = input.events
    .filter((event): event is Payment => event.kind === 'payment' && !undone.includes(event.id))
    .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.id < b.id ? -1 : 1));

  let schedule: Row[] = [...input.instalments]
    .sort((a, b) => a.number - b.number)
    .map((row) => ({
      number: row.number,
      dueOn: row.dueOn,
      asks: { principal: row.principalUgx, interest: row.interestUgx, fees: row.feesUgx, penalties: 0 },
      daysLate: 0,
      latePrincipalDays: 0n,
    }));
  let coins: Coin[] = [];
  let versions = 1;
  let level = (schedule[0]?.asks.principal ?? 0) + (schedule[0]?.asks.interest ?? 0);
  let periodStart = input.disbursedOn;
  let [daysOfPeriod, daysUnpaid] = [0, 0];
  let capLeft = late.capUgx;

  const left = (row: Row, part: AllocationPart): number =>
    row.asks[part] -
    coins
      .filter((coin) => coin.row === row.number && coin.part === part)
      .reduce((sum, { ugx }) => sum + ugx, 0);
  const leftOf = (rows: Row[], parts: readonly AllocationPart[] = allocationParts): number =>
    rows.flatMap((row) => parts.map((part) => left(row, part))).reduce(add, 0);
  const put = (id: string, row: number, part: Coin['part'], ugx: number) => {
    if (ugx > 0) coins.push({ id, row, part, ugx });
  };
  const fill = (id: string, rows: Row[], ugx: number): number => {
    let rest = ugx;
    for (const row of rows)
      for (const part of product.allocationOrder) {
        const share = Math.min(rest, left(row, part));
        put(id, row.number, part, share);
        rest -= share;
      }
    return rest;
  };

  const chargeDay = () => {
    for (const row of schedule) {
      if (row.daysLate <= late.graceDays) continue;
      let wanted = 0;
      if (late.charge.kind === 'fixed' && row.daysLate === late.graceDays + 1)
        wanted = leftOf([row], ['principal', 'interest', 'fees']) > 0 ? late.charge.amountUgx : 0;
      if (late.charge.kind === 'interest') {
        row.latePrincipalDays += BigInt(left(row, 'principal'));
        const rate = BigInt(late.charge.annualRatePpm);
        wanted = rounded(row.latePrincipalDays * rate, 365n * 1_000_000n) - row.asks.penalties;
      }
      const charged = Math.min(wanted, capLeft);
      row.asks.penalties += charged;
      capLeft -= charged;
    }
  };

  /** Gives all that was paid on rows to come, and the payment's rest, to what a settlement wants; no row is left. */
  const settle = (
    payment: Payment,
    toCome: Row[],
    money: { rest: number; ahead: Coin[]; wants: Record<'interest' | 'principal' | 'fees', number> },
  ) => {
    coins = coins
      .filter((coin) => !money.ahead.includes(coin))
      .map((coin) => (toCome.some(({ number }) => number === coin.row) ? { ...coin, row: 0 } : coin));
    for (const { id, ugx } of [...money.ahead, { id: payment.id, ugx: money.rest }]) {
      let left = ugx;
      for (const part of ['interest', 'principal', 'fees'] as const) {
        const share = Math.min(left, money.wants[part]);
        put(id, 0, part, share);
        money.wants[part] -= share;
        left -= share;
      }
      put(id, 0, 'overpaid', left);
    }
  };

  /** Plans the rows to come again for a lower balance. Those that are paid ask for the same sum as before. */
  const scheduleAgain = (toCome: Row[], balance: number, isLowered: boolean): Row[] => {
    const rate = BigInt(product.annualRatePpm);
    const periodDays = daysApart(periodStart, toCome[0]?.dueOn ?? '');
    const isPaid = (row: Row) => leftOf([row]) === 0;
    const unpaid = toCome.filter((row) => !isPaid(row));
    const rows: Row[] = [];
    let open = balance;
    for (const row of toCome) {
      if (open === 0 && rows.length > 0) break;
      if (isLowered && row === unpaid[0] && open > 0)
        level = levelBySearch(open, product.annualRatePpm, unpaid.length);
      const [days, ofDays] = row === toCome[0] ? [periodDays - daysOfPeriod, periodDays] : [1, 1];
      const interest = rounded(BigInt(open) * rate * BigInt(days), 12_000_000n * BigInt(ofDays));
      const sum = isPaid(row) ? row.asks.principal + row.asks.interest : level;
      const principal = row === toCome.at(-1) ? open : Math.min(open, sum - interest);
      const feesOf = isPaid(row) ? [row] : row === unpaid[0] ? unpaid : [];
      const fees = feesOf.map(({ asks }) => asks.fees).reduce(add, 0);
      open -= principal;
      rows.push({ ...row, asks: { principal, interest, fees, penalties: 0 } });
    }
    return rows;
  };

  /** Tries an early repayment of what is above the dues; false where there can be none. */
  const repayEarly = (payment: Payment, due: Row[], toCome: Row[], rest: number): boolean => {
    const balance = toCome.reduce((sum, row) => sum + row.asks.principal, 0);
    const fees = leftOf(toCome, ['fees']);
    const periodDays = daysApart(periodStart, toCome[0]?.dueOn ?? '');
    const rate = BigInt(product.annualRatePpm);
    const interest =
      product.method === 'flat'
        ? rounded(BigInt(toCome[0]?.asks.interest ?? 0) * BigInt(daysOfPeriod), BigInt(periodDays))
        : rounded(BigInt(balance) * rate * BigInt(daysUnpaid), BigInt(12_000_000 * periodDays));
    const isToCome = (coin: Coin) => toCome.some(({ number }) => number === coin.row);
    const ahead = coins.filter((coin) => isToCome(coin) && coin.part !== 'fees');
    const pool = rest + ahead.reduce((sum, { ugx }) => sum + ugx, 0);
    if (pool >= balance + interest + fees) {
      settle(payment, toCome, { rest, ahead, wants: { interest, principal: balance, fees } });
      schedule = due;
    } else {
      const principal = Math.min(balance, rest - interest);
      if (product.method === 'flat' || principal <= 0) return false;
      if (principal < balance && payment.strategy === 'reduce-instalment' && rest < level) return false;
      const given = coins.filter(isToCome);
      const rows = scheduleAgain(toCome, balance - principal, payment.strategy === 'reduce-instalment');
      coins = coins.filter((coin) => !isToCome(coin));
      for (const id of new Set(given.map((coin) => coin.id))) {
        const own = given.filter((coin) => coin.id === id);
        fill(id, rows, own.map(({ ugx }) => ugx).reduce(add, 0));
      }
      put(payment.id, 0, 'interest', interest);
      put(payment.id, 0, 'principal', principal);
      fill(payment.id, rows, rest - interest - principal);
      schedule = [...due, ...rows];
    }
    versions += 1;
    daysUnpaid = 0;
    return true;
  };

  const receive = (payment: Payment, day: string) => {
    const due = schedule.filter(({ dueOn }) => dueOn <= day);
    const toCome = schedule.filter(({ dueOn }) => dueOn > day);
    let rest = fill(payment.id, due, payment.amountUgx);
    const isEarly = payment.strategy !== null && rest > 0 && leftOf(toCome) > 0;
    if (isEarly && repayEarly(payment, due, toCome, rest)) return;
    rest = fill(payment.id, toCome, rest);
    put(payment.id, 0, 'overpaid', rest);
  };

  const sumOfCoins = (counts: (coin: Coin) => boolean) =>
    coins.filter(counts).reduce((sum, { ugx }) => sum + ugx, 0);

  for (let day = input.disbursedOn; ; day = nextDay(day)) {
    if (day > input.disbursedOn) {
      daysOfPeriod += 1;
      daysUnpaid += 1;
      for (const row of schedule) if (row.dueOn < day) row.daysLate += 1;
    }
    if (schedule.some(({ dueOn }) => dueOn === day)) [periodStart, daysOfPeriod, daysUnpaid] = [day, 0, 0];
    chargeDay();
    for (const payment of standing) if (payment.valueDate === day) receive(payment, day);

    const unpaid = schedule.filter((row) => leftOf([row]) > 0);
    const unmet = schedule.find((row) => leftOf([row], ['principal', 'interest', 'fees']) > 0);
    yield {
      on: day,
      schedule: schedule.map((row) => ({
        number: row.number,
        dueOn: row.dueOn,
        asks: row.asks,
        owedUgx: leftOf([row]),
      })),
      versions,
      payments: Object.fromEntries(
        standing
          .filter(({ valueDate }) => valueDate <= day)
          .map(({ id }) => {
            const of = (part: Coin['part']) => sumOfCoins((coin) => coin.id === id && coin.part === part);
            const [principal, interest] = [of('principal'), of('interest')];
            const [fees, penalties, overpaid] = [of('fees'), of('penalties'), of('overpaid')];
            return [id, { principal, interest, fees, penalties, overpaid }];
          }),
      ),
      principalOutstandingUgx:
        input.instalments.reduce((sum, row) => sum + row.principalUgx, 0) -
        sumOfCoins(({ part }) => part === 'principal'),
      totalOutstandingUgx: leftOf(schedule),
      dueUgx: leftOf(schedule.filter(({ dueOn }) => dueOn <= day)),
      arrearsUgx: leftOf(schedule.filter(({ dueOn }) => dueOn < day)),
      overpaidUgx: sumOfCoins(({ part }) => part === 'overpaid'),
      daysPastDue: unmet && unmet.dueOn < day ? daysApart(unmet.dueOn, day) : 0,
      nextDue: unpaid[0] ? { dueOn: unpaid[0].dueOn, amountUgx: leftOf([unpaid[0]]) } : null,
    };
  }
}

/** Returns the position of a loan on `on` by replaying all its days: slow. Takes input that `calculateLoanAccount` takes. */
export const replayByDays = ({ on, ...input }: LoanAccountInput): DayReplay => {
  for (const day of replayDays(input)) if (day.on >= on) return day;
  throw new Error('days go on');
};
