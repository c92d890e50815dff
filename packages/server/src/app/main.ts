import type { Result } from '@somesa/core';
import { systemClock } from '../platform/clock';
import { addKeys, readSettings } from '../platform/config/config';
import { protectDataDir } from '../platform/config/private-files';
import { openDatabase } from '../platform/db/open-database';
import { buildApp } from './app';
import { connectProviders } from './connect-providers';
import { findOwnerLoginWarning } from './startup/database-login';
import { describeListenError } from './startup/listen-error';
import { prepareInstallation } from './startup/prepare-installation';
import { describeReach, listSiteProblems } from './startup/public-site';
import { stopProcess } from './stop-process';

const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const refuse = (...sentences: readonly string[]): never => {
  say(sentences.join('\n'));
  process.exit(1);
};

const requireValue = <Value>(
  result: Result<Value, string | readonly string[]>,
  ...heading: string[]
): Value => (result.ok ? result.value : refuse(...heading, ...[result.error].flat()));

const UNUSABLE = 'The configuration can’t be used:';
const isDemoAsked = process.argv.includes('--demo');

/** Current action on a signal. Until there is something to finish, the process exits immediately. */
let end = (): void => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end());

const settings = requireValue(readSettings(process.env), UNUSABLE);
const problems = listSiteProblems(settings, isDemoAsked);
if (problems.length > 0) refuse(describeReach(settings), ...problems);
requireValue(protectDataDir(settings.DATA_DIR), UNUSABLE);
const config = requireValue(addKeys(settings), UNUSABLE);
const database = requireValue(
  await openDatabase(config.location, (error) => say(`database: ${error.message}`)),
);
const providers = connectProviders(config, systemClock);

let isEndAsked = false;
const prepared = await prepareInstallation({
  config,
  clock: systemClock,
  database,
  providers,
  isDemoAsked,
  say,
  demoPort: process.env.DEMO_PORT ?? '4100',
  // Half a demo is of no use: a signal waits for the whole.
  onFilling: () => {
    end = () => {
      isEndAsked = true;
    };
  },
});
if (!prepared.ok || isEndAsked) await database.close();
if (isEndAsked) process.exit(0);
requireValue(prepared, 'The database can’t be used as it is set up:');

const running = await buildApp({ config, clock: systemClock, database, ...providers });
end = () => stopProcess(running.stop, config.STOP_TIMEOUT_MS);
const loginWarning = await findOwnerLoginWarning(config, database);
if (loginWarning) running.app.log.warn(loginWarning);
if (isEndAsked) end();
try {
  await running.app.listen({ port: config.PORT, host: config.HOST });
} catch (error) {
  await running.stop();
  refuse(describeListenError(error, config));
}
await running.startWork();
