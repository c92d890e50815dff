import { randomUUID } from 'node:crypto';
import { buildApp } from '../src/app';
import { systemClock } from '../src/clock';
import { readConfig } from '../src/config';
import { openDatabase } from '../src/db/open-database';
import type { CollectionProvider } from '../src/providers/provider';
import { openFileStore } from '../src/uploads/open-file-store';

/** A network that takes every request at once, so that the API and the database are what is measured. */
const instantNetwork = (network: CollectionProvider['network']): CollectionProvider => ({
  network,
  currency: 'UGX',
  newProviderRef: () => randomUUID(),
  submit: async () => ({ kind: 'accepted' }),
  query: async () => ({ kind: 'pending' }),
});

const NO_LIMIT = '1000000000';

const start = async (): Promise<void> => {
  const config = readConfig({
    ...process.env,
    LIMIT_LOOKUPS_PER_MINUTE: NO_LIMIT,
    LIMIT_LOOKUPS_PER_DAY: NO_LIMIT,
    LIMIT_INITIATIONS_PER_MINUTE: NO_LIMIT,
    LIMIT_REQUESTS_PER_MINUTE: NO_LIMIT,
    LIMIT_PROMPTS_PER_PHONE_PER_HOUR: NO_LIMIT,
  });
  if (!config.ok) throw new Error(config.error.join('\n'));
  const database = await openDatabase(config.value.location, (error) =>
    process.stderr.write(`${error.message}\n`),
  );
  if (!database.ok) throw new Error(database.error);
  const { app, stop, startWork } = await buildApp({
    config: config.value,
    clock: systemClock,
    database: database.value,
    providers: { mtn: instantNetwork('mtn'), airtel: instantNetwork('airtel') },
    transfers: {
      currency: 'UGX',
      transfer: async () => ({ kind: 'accepted' }),
      query: async () => ({ kind: 'pending' }),
    },
    gateway: { send: async () => ({ kind: 'accepted', messageId: randomUUID() }) },
    mailServer: { send: async () => ({ kind: 'accepted', messageId: randomUUID() }) },
    fileStore: openFileStore(config.value),
  });
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
  await app.listen({ port: config.value.PORT, host: '127.0.0.1' });
  await startWork();
};

await start();
