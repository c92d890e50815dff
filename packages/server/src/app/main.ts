import { hostname } from 'node:os';
import type { Result } from '@somesa/core';
import { systemClock } from '../platform/clock';
import { addKeys, readSettings } from '../platform/config/config';
import { protectDataDir } from '../platform/config/private-files';
import { openDatabase } from '../platform/db/open-database';
import { keepBuiltFiles } from '../site/pages/keep-built-files';
import { buildApp } from './app';
import { connectProviders } from './connect-providers';
import { isOriginalDatabase, RESTORED_WARNING } from './maintenance/original-database';
import { getBuild } from './metrics/build';
import { prepareInstallation } from './startup/prepare-installation';
import { describeReach, findOwnerLoginWarning, listSiteProblems } from './startup/public-site';
import { stopProcess } from './stop-process';
import { createTestMode } from './test-mode/test-mode';
import { listTestModeProblems } from './test-mode/test-settings';

const printError = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

const exitWithError = (...sentences: readonly string[]): never => {
  printError(sentences.join('\n'));
  process.exit(1);
};

const requireValue = <Value>(
  result: Result<Value, string | readonly string[]>,
  ...heading: string[]
): Value => (result.ok ? result.value : exitWithError(...heading, ...[result.error].flat()));

/** Returns why the server can't listen, in a sentence that starts with the setting to change. */
const describeListenError = (error: unknown, { HOST, PORT }: { HOST: string; PORT: number }): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT: ${PORT} is taken by another program; name another.`;
  if (code === 'EACCES') return `PORT: ${PORT} needs rights that this user lacks; name one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${HOST} is no address of this machine; name one that is, such as 127.0.0.1.`;
  return `HOST and PORT: ${HOST}:${PORT} can’t be listened at: ${message}.`;
};

const UNUSABLE = 'The configuration can’t be used:';
const isDemoRequested = process.argv.includes('--demo');

/** Current action on SIGTERM and SIGINT. Exits immediately until there is something to finish. */
let end = (): void => process.exit(0);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => end());

const settings = requireValue(readSettings(process.env), UNUSABLE);
const problems = listSiteProblems(settings, isDemoRequested);
if (problems.length > 0) exitWithError(describeReach(settings), ...problems);
const testProblems = listTestModeProblems(settings);
if (testProblems.length > 0) exitWithError(UNUSABLE, ...testProblems);
if (settings.BUILT_FILES_DIR !== '') requireValue(await keepBuiltFiles(settings.BUILT_FILES_DIR), UNUSABLE);
requireValue(protectDataDir(settings.DATA_DIR), UNUSABLE);
const config = requireValue(addKeys(settings), UNUSABLE);
const database = requireValue(
  await openDatabase(config.location, (error) => printError(`database: ${error.message}`)),
);
const providers = connectProviders(config, systemClock);

const real = { config, clock: systemClock, database };
const prepared = await prepareInstallation({ ...real, isDemoRequested, report: printError });
if (!prepared.ok) await database.close();
requireValue(prepared, 'The database can’t be used as it is set up:');

// Imported only if it is on, so that it costs nothing otherwise.
const telemetry = config.OTEL_EXPORTER_OTLP_ENDPOINT
  ? (await import('./telemetry/start-telemetry')).startTelemetry({
      ...getBuild(),
      instance: `${hostname()}:${config.PORT}`,
    })
  : null;
const isRestored = !(await isOriginalDatabase(real));
const running = await buildApp({
  ...real,
  ...providers,
  testMode: createTestMode(real),
  telemetry,
  ...(telemetry && {
    logTo: {
      write: (line: string) => {
        process.stdout.write(line);
        telemetry.writeLog(line);
      },
    },
  }),
  isInMaintenance: isRestored || config.MAINTENANCE === 'yes',
});
if (isRestored) running.app.log.warn(RESTORED_WARNING);
const stop = async (): Promise<void> => {
  await running.leave(config.STOP_DELAY_MS);
  await running.stop();
};
end = () => stopProcess(stop, config.STOP_DELAY_MS + config.STOP_TIMEOUT_MS);
const loginWarning = await findOwnerLoginWarning(config, database);
if (loginWarning) running.app.log.warn(loginWarning);
try {
  await running.app.listen({ port: config.PORT, host: config.HOST });
} catch (error) {
  await running.stop();
  exitWithError(describeListenError(error, config));
}
await running.startWork();
