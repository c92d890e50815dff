import { collected, type ProviderRecords } from './compare-ledger';
import type { LedgerReport } from './ledger-report';
import type { Payer } from './payer';

/** Numbers of server kills, by the point at which they happened. */
export interface Kills {
  /** By the name of the step. */
  atSteps: Map<string, number>;
  underLoad: number;
  starting: number;
}

export const noKills = (): Kills => ({ atSteps: new Map(), underLoad: 0, starting: 0 });

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Words what a run did, for those who quote it. */
export const figures = (run: {
  engine: string;
  kills: Kills;
  payers: readonly Payer[];
  strangers: ProviderRecords;
  books: LedgerReport;
  durationMs: number;
}): string => {
  const { kills, payers, books } = run;
  const strangers = collected(books, run.strangers);
  const taken = [
    ...strangers.transactions.filter(({ status }) => status === 'successful'),
    ...strangers.credits,
  ].map(({ amount }) => amount);
  const booked = books.payments.filter(({ bookedUgx }) => bookedUgx > 0).map(({ bookedUgx }) => bookedUgx);
  const steps = [...kills.atSteps].map(([step, times]) => `${step} ${times}`).join(', ');
  const repeated = payers.filter(({ calls }) => calls > 1).length;
  return [
    `Kills on ${run.engine}, in ${Math.round(run.durationMs / 1000)} s`,
    `  at steps: ${sum([...kills.atSteps.values()])} (${steps})`,
    `  at random moments: ${kills.underLoad + kills.starting} (${kills.underLoad} under load, ${kills.starting} while starting)`,
    `  payments: ${payers.length} started, ${repeated} of them by callers who got no answer at first; ${books.payments.length} known`,
    `  taken: ${taken.length}, UGX ${sum(taken)}`,
    `  booked: ${booked.length}, UGX ${sum(booked)}`,
    `  discrepancies: ${books.discrepancies.length}`,
  ].join('\n');
};
