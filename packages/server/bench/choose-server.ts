import { startBareServer } from './bare-server';
import { startBareUssdServer } from './bare-ussd-server';
import { startBenchServer } from './bench-app';

/** Starts the server that an environment names, ours or a bare one, and returns what stops it. */
export const startChosenServer = (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  if (env.BENCH_USSD_ANSWERS) return startBareUssdServer(env);
  return env.BENCH_BARE === 'yes' ? startBareServer(env) : startBenchServer(env);
};
