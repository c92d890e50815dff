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

/** Formats the statistics of a run as a sentence. */
export const figures = (run: {
  engine: string;
  kills: Kills;
  payers: readonly Payer[];
  external: ProviderRecords;
  ledger: LedgerReport;
  durationMs: number;
}): string => {
  const { kills, payers, ledger } = run;
  const external = collected(ledger, run.external);
  const taken = [
    ...external.transactions.filter(({ status }) => status === 'successful'),
    ...external.credits,
  ].map(({ amount }) => amount);
  const posted = ledger.payments.filter(({ postedUgx }) => postedUgx > 0).map(({ postedUgx }) => postedUgx);
  const steps = [...kills.atSteps].map(([step, times]) => `${step} ${times}`).join(', ');
  const repeated = payers.filter(({ calls }) => calls > 1).length;
  return [
    `Kills on ${run.engine}, in ${Math.round(run.durationMs / 1000)} s`,
    `  at steps: ${sum([...kills.atSteps.values()])} (${steps})`,
    `  at random moments: ${kills.underLoad + kills.starting} (${kills.underLoad} under load, ${kills.starting} while starting)`,
    `  payments: ${payers.length} started, ${repeated} of them by callers who got no answer at first; ${ledger.payments.length} known`,
    `  taken: ${taken.length}, UGX ${sum(taken)}`,
    `  posted: ${posted.length}, UGX ${sum(posted)}`,
    `  discrepancies: ${ledger.discrepancies.length}`,
  ].join('\n');
};
