import { performance } from 'node:perf_hooks';
import { effectiveApr, scheduleLoan } from '@somesa/core';
import { floatLoan } from './float-loan';
import { benchSize } from './sizes';

const INSTALMENTS = 12;
const ANNUAL_RATE_PPM = 35_000;
const DISBURSED_ON = '2026-01-31';
/** Loans are of different amounts, so that no answer can be kept. */
const AMOUNTS_UGX = Array.from({ length: 64 }, (_, at) => 250_000 + at * 38_417);
const WARM_UP_S = benchSize(1, 0.1);
const RUN_S = benchSize(1, 0.1);
const ROUNDS = benchSize(5, 1);
/** Between two looks at the clock. */
const BATCH = AMOUNTS_UGX.length;
/** The share of the floats' pace that exact money should keep. */
const AIM = 0.1;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** A schedule as both are compared: what is paid each month, when, and the APR in percent. */
interface Plan {
  rows: readonly { dueOn: string; totalUgx: number }[];
  aprPercent: number | null;
}

const termsOf = (principalUgx: number) => ({
  principalUgx,
  annualRatePpm: ANNUAL_RATE_PPM,
  instalments: INSTALMENTS,
  disbursedOn: DISBURSED_ON,
});

/** The schedule and its APR, as every offer is worked out. */
const ours = (principalUgx: number): Plan => {
  const schedule = scheduleLoan(termsOf(principalUgx));
  if (!schedule.ok) throw new Error(schedule.error.code);
  const rows = schedule.value.instalments;
  const aprPercent = effectiveApr({
    drawdowns: [{ amount: principalUgx, tYears: 0 }],
    payments: rows.map(({ number, totalUgx }) => ({ amount: totalUgx, tYears: number / 12 })),
  });
  return { rows, aprPercent };
};

const floats = (principalUgx: number): Plan => floatLoan(termsOf(principalUgx));

/** Throws where the two don't schedule the same: then they did not do the same work. Floats may be a shilling off in a row. */
const compareWork = (): void => {
  for (const amountUgx of AMOUNTS_UGX) {
    const [one, other] = [ours(amountUgx), floats(amountUgx)];
    const isSame =
      one.aprPercent === other.aprPercent &&
      one.rows.length === other.rows.length &&
      one.rows.every(({ dueOn, totalUgx }, at) => {
        const row = other.rows[at];
        return row?.dueOn === dueOn && Math.abs(row.totalUgx - totalUgx) <= 1;
      });
    if (!isSame) throw new Error(`the engine and the floats plan ${amountUgx} UGX differently`);
  }
};

/** Plans loans one after another for a while; answers how many a second. */
const paceOf = (schedule: (amountUgx: number) => Plan, seconds: number): number => {
  const startedAt = performance.now();
  const endAt = startedAt + seconds * 1000;
  let done = 0;
  let paidUgx = 0;
  while (performance.now() < endAt) {
    for (const amountUgx of AMOUNTS_UGX) paidUgx += schedule(amountUgx).rows.at(-1)?.totalUgx ?? 0;
    done += BATCH;
  }
  // Read, so that nothing of the work can be left out.
  if (!(paidUgx > 0)) throw new Error('nothing was planned');
  return done / ((performance.now() - startedAt) / 1000);
};

/** Prints schedules a second, each with its APR, beside the same in floats in the same run. */
const benchSchedules = (): void => {
  compareWork();
  for (const schedule of [ours, floats]) paceOf(schedule, WARM_UP_S);
  const rounds = Array.from({ length: ROUNDS }, () => {
    const [exact, float] = [paceOf(ours, RUN_S), paceOf(floats, RUN_S)];
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
