import { receiptEn } from '@somesa/core';
import type { FileStore } from '../../messaging/uploads/file-store';
import type { Clock } from '../../platform/clock';
import type { Config } from '../../platform/config/config';
import type { Database } from '../../platform/db/database';
import { claimSecretKey } from '../../platform/db/installation-facts';
import { openDatabase, openInMemory } from '../../platform/db/open-database';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import type { MailServer } from '../../providers/provider';
import { type AppDependencies, buildApp } from '../app';
import { connectProviders } from '../connect-providers';
import { addRequiredRecords } from '../startup/add-required-records';
import { withInstallationLock } from '../startup/installation-lock';
import { addTestPeople, createTestRegister } from './test-register';
import type { TestMode } from './test-routes';
import { createTestConfig } from './test-settings';

/** Time after which the schools are copied again, in milliseconds. */
const COPY_MS = 15_000;

/** Texts of receipts that no one can take for real ones. */
const receiptTexts = {
  ...receiptEn,
  title: 'Test receipt',
  file_title: 'Test receipt {reference}',
  received: 'This is a test. Nothing was paid.',
  total: 'Total of the test',
  check: 'This is a test receipt',
  check_how: 'It was made with a form in test mode. No money moved, and the child does not exist.',
};

/** Store that discards files: no one in test mode opens them. */
const fileStore: FileStore = {
  put: async () => undefined,
  get: async () => null,
  remove: async () => undefined,
};
/** Mail server that discards emails. */
const mailServer: MailServer = { send: async () => ({ kind: 'accepted', messageId: 'test-mode' }) };

export interface TestModeDependencies
  extends Pick<AppDependencies, 'clock' | 'logTo' | 'measureClockDifference'> {
  /** Configuration of the real server. */
  config: Config;
  /** Database of the real server, of which only schools and their origins are read. */
  database: Database;
  /** Creates the clients of the sandbox. */
  connect?: (config: Config, clock: Clock) => Omit<AppDependencies, 'config' | 'clock' | 'database'>;
}

/** Opens the database of test mode. Throws if it can't be reached, or belongs to another installation or to the real payments. */
const openTestDatabase = async ({ location, secretKey }: Config, clock: Clock): Promise<Database> => {
  const ignore = () => undefined;
  const open = async (): Promise<Database> => {
    if (!('url' in location)) return openInMemory();
    const opened = await openDatabase(location, ignore);
    if (!opened.ok) throw new Error(opened.error.replaceAll('DATABASE_URL', 'SANDBOX_DATABASE_URL'));
    return opened.value;
  };
  const database = await open();
  try {
    await withInstallationLock(location, ignore, async () => {
      if (!(await claimSecretKey(database, secretKey, clock.now())))
        throw new Error(
          'SANDBOX_DATABASE_URL: names a database that something else uses; name an empty one.',
        );
      await addRequiredRecords(database, clock.now());
      await addTestPeople(database, clock.now());
    });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/**
 * Creates test mode: a second server with a database of its own, whose providers are the sandbox. It starts with the first request, so
 * that it delays no start and a missing sandbox stops no real payment. Returns null if it is off.
 */
export const createTestMode = (deps: TestModeDependencies): TestMode | null => {
  if (deps.config.SANDBOX_DATABASE_URL === undefined) return null;
  const { clock, logTo, measureClockDifference, connect = connectProviders } = deps;

  const start = async () => {
    const config = createTestConfig(deps.config);
    const database = await openTestDatabase(config, clock);
    const running = await buildApp({
      ...connect(config, clock),
      config,
      clock,
      database,
      ...{ fileStore, mailServer, receiptTexts },
      // The sandbox runs on this machine.
      webhookBaseUrl: `http://localhost:${config.PORT}/test/api`,
      ...(logTo && { logTo }),
      ...(measureClockDifference && { measureClockDifference }),
    });
    await running.app.ready();
    await running.startWork();
    const register = createTestRegister(deps.database, { database, clock });
    return { running, register, updateRegister: memoizeWithTtl(clock, COPY_MS, register.update) };
  };

  let started: ReturnType<typeof start> | null = null;
  const startOnce = (): ReturnType<typeof start> => {
    started ??= start().catch((error: unknown) => {
      started = null;
      throw error;
    });
    return started;
  };

  return {
    prepare: async (url) => {
      const { running, register, updateRegister } = await startOnce();
      await updateRegister();
      const { pathname, searchParams } = new URL(url, 'http://localhost');
      const [, regNo, loan] = /^\/api\/students\/([^/]+)(\/loan-due)?$/.exec(pathname) ?? [];
      if (regNo) await register.prepareChild(regNo, searchParams.get('school') ?? '', loan !== undefined);
      return running.app;
    },
    stop: async () => {
      const current = await started?.catch(() => null);
      await current?.running.stop();
    },
  };
};
