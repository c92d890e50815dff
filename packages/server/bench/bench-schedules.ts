import { performance } from 'node:perf_hooks';
import { calculateEffectiveApr, scheduleLoan } from '@somesa/core';
import { benchSize, median, say } from './bench-helpers';
import { floatLoan } from './float-loan';

const INSTALMENTS = 12;
const ANNUAL_RATE_PPM = 35_000;
const DISBURSED_ON = '2026-01-31';
/** Different amounts, so that no result can be cached. */
const AMOUNTS_UGX = Array.from({ length: 64 }, (_, at) => 250_000 + at * 38_417);
const WARM_UP_S = benchSize(1, 0.1);
const RUN_S = benchSize(1, 0.1);
const ROUNDS = benchSize(5, 1);
/** Number of schedules between two readings of the clock. */
const BATCH = AMOUNTS_UGX.length;
/** Target ratio of our engine's rate to that of floats. */
const AIM = 0.1;

/** Compared part of a schedule: amount and date of each payment, and the APR in percent. */
interface Plan {
  rows: readonly { dueOn: string; totalUgx: number }[];
  aprPercent: number | null;
}

const getTerms = (principalUgx: number) => ({
  principalUgx,
  annualRatePpm: ANNUAL_RATE_PPM,
  instalments: INSTALMENTS,
  disbursedOn: DISBURSED_ON,
});

/** Calculates a schedule and its APR with our engine, as for an offer. */
const calculateExact = (principalUgx: number): Plan => {
  const schedule = scheduleLoan(getTerms(principalUgx));
  if (!schedule.ok) throw new Error(schedule.error.code);
  const rows = schedule.value.instalments;
  const aprPercent = calculateEffectiveApr({
    drawdowns: [{ amount: principalUgx, tYears: 0 }],
    payments: rows.map(({ number, totalUgx }) => ({ amount: totalUgx, tYears: number / 12 })),
  });
  return { rows, aprPercent };
};

const calculateWithFloats = (principalUgx: number): Plan => floatLoan(getTerms(principalUgx));

/** Throws if the results differ, because the comparison would then be unfair. Floats may be off by one shilling per row. */
const assertSameResults = (): void => {
  for (const amountUgx of AMOUNTS_UGX) {
    const [exact, float] = [calculateExact(amountUgx), calculateWithFloats(amountUgx)];
    const isSame =
      exact.aprPercent === float.aprPercent &&
      exact.rows.length === float.rows.length &&
      exact.rows.every(({ dueOn, totalUgx }, at) => {
        const row = float.rows[at];
        return row?.dueOn === dueOn && Math.abs(row.totalUgx - totalUgx) <= 1;
      });
    if (!isSame) throw new Error(`the engine and the floats schedule ${amountUgx} UGX differently`);
  }
};

/** Calculates schedules for some seconds. Returns the number per second. */
const measureRate = (schedule: (amountUgx: number) => Plan, seconds: number): number => {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  let done = 0;
  let paidUgx = 0;
  while (performance.now() < endAt) {
    for (const amountUgx of AMOUNTS_UGX) paidUgx += schedule(amountUgx).rows.at(-1)?.totalUgx ?? 0;
    done += BATCH;
  }
  // Uses the results, so that the compiler can't remove the work.
  if (!(paidUgx > 0)) throw new Error('nothing was scheduled');
  return done / ((performance.now() - startedAt) / 1000);
};

/** Prints the number of schedules with APR per second, for our engine and for floats. */
const benchSchedules = (): void => {
  assertSameResults();
  for (const schedule of [calculateExact, calculateWithFloats]) measureRate(schedule, WARM_UP_S);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [exact, float] = [measureRate(calculateExact, RUN_S), measureRate(calculateWithFloats, RUN_S)];
    return { exact, float, ratio: exact / float };
  });
  const [exact, float, ratio] = (['exact', 'float', 'ratio'] as const).map((key) =>
    median(rounds.map((round) => round[key])),
  );
  say(
    `loan schedules of ${INSTALMENTS} instalments with APR, median of ${ROUNDS}: engine ${exact?.toFixed(0)}/s, ` +
      `floats ${float?.toFixed(0)}/s, ratio ${ratio?.toFixed(2)} (aim ${AIM})`,
  );
};

benchSchedules();
