import { randomUUID } from 'node:crypto';
import { buildApp } from '../src/app/app';
import { connectProviders } from '../src/app/connect-providers';
import { openFileStore } from '../src/messaging/uploads/open-file-store';
import { systemClock } from '../src/platform/clock';
import { type Config, readConfig } from '../src/platform/config/config';
import type { Database } from '../src/platform/db/database';
import { openDatabase } from '../src/platform/db/open-database';
import type { CollectionProvider } from '../src/providers/provider';

/** Creates a network that accepts every request at once, so that only the API and the database are measured. */
const instantNetwork = (network: CollectionProvider['network']): CollectionProvider => ({
  network,
  currency: 'UGX',
  createProviderReference: () => randomUUID(),
  submit: async () => ({ kind: 'accepted' }),
  query: async () => ({ kind: 'pending' }),
  getBalance: async () => ({ kind: 'inconclusive', detail: 'not measured' }),
});

const NO_LIMIT = '1000000000';

/** Reads the settings of the server under test: those of the environment, without rate limits. */
export const benchConfig = (env: NodeJS.ProcessEnv): Config => {
  const config = readConfig({
    ...env,
    RATE_LIMIT_LOOKUPS_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_LOOKUPS_PER_DAY: NO_LIMIT,
    RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_INITIATIONS_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_HOLDS_PER_CHILD: NO_LIMIT,
    RATE_LIMIT_HOLDS_PER_CALLER: NO_LIMIT,
    RATE_LIMIT_REQUESTS_PER_MINUTE: NO_LIMIT,
    RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR: NO_LIMIT,
  });
  if (!config.ok) throw new Error(config.error.join('\n'));
  return config.value;
};

/** Opens the database of a benchmark; its errors go to standard error. */
export const openBenchDatabase = async (location: Config['location']): Promise<Database> => {
  const opened = await openDatabase(location, (error) => process.stderr.write(`${error.message}\n`));
  if (!opened.ok) throw new Error(opened.error);
  return opened.value;
};

/** Builds the API as a site runs it, with external systems that respond at once. */
export const buildBenchApp = (config: Config, database: Database): ReturnType<typeof buildApp> =>
  buildApp({
    config,
    clock: systemClock,
    database,
    providers: { mtn: instantNetwork('mtn'), airtel: instantNetwork('airtel') },
    transfers: {
      mtn: {
        currency: 'UGX',
        transfer: async () => ({ kind: 'accepted' }),
        query: async () => ({ kind: 'pending' }),
        getBalance: async () => ({ kind: 'inconclusive', detail: 'not measured' }),
      },
      airtel: null,
    },
    gateway: { send: async () => ({ kind: 'accepted', messageId: randomUUID() }) },
    mailServer: { send: async () => ({ kind: 'accepted', messageId: randomUUID() }) },
    fileStore: openFileStore(config),
  });

/**
 * Starts the server under test with the settings of an environment, and returns what stops it. BENCH_NETWORKS=sandbox connects it to the
 * sandbox that its settings name.
 */
export const startBenchServer = async (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const config = benchConfig(env);
  const database = await openBenchDatabase(config.location);
  const { app, stop, startWork } = await (env.BENCH_NETWORKS === 'sandbox'
    ? buildApp({ config, clock: systemClock, database, ...connectProviders(config, systemClock) })
    : buildBenchApp(config, database));
  await app.listen({ port: config.PORT, host: '127.0.0.1' });
  await startWork();
  return stop;
};
