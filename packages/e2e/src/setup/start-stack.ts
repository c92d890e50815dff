import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from '../../../../scripts/stack.mjs';
import { FAMILY_NAME, SECRET } from '../accounts/test-account';
import { checkFinalLedger } from './check-final-ledger';
import { type EmptyDatabase, engines } from './engines';

/** Patterns of personal data and credentials, none of which may be in a log. */
const personal: readonly [what: string, pattern: RegExp][] = [
  ['an e-mail address', /[\w.+-]+@[\w-]+\.\w/],
  ['a phone number', /(?<![\w-])(?:\+?256|0)7\d{8}(?![\w-])/],
  ['a registration number', /(?:SMK|KCB|SJN)-\d{4}/i],
  ['a name', new RegExp(FAMILY_NAME)],
  ['a password', new RegExp(SECRET)],
  ['a token', /Bearer|[?&]token=/],
];
/** Minimum number of log lines; an empty log proves nothing. */
const MIN_LINES = 3;
const MAX_SHOWN = 10;

/** Records the server's log. */
const recordLog = () => {
  const lines: string[] = [];
  return {
    take: (name: string, line: string): void => {
      if (name === 'server') lines.push(line);
    },
    /** Lists the personal data in the lines, as sentences. */
    leaks: (): string[] => {
      if (lines.length < MIN_LINES) return [`it has ${lines.length} lines only`];
      const found = lines.flatMap((line) =>
        personal.flatMap(([what, pattern]) => (pattern.test(line) ? [`${what}: ${line}`] : [])),
      );
      return found.slice(0, MAX_SHOWN);
    },
  };
};

/** Values that every test receives. */
export interface TestEnvironment {
  /** Addresses of the three processes. */
  urls: Record<'server' | 'demo' | 'sandbox', string>;
  /** Folder in which tests record which child is theirs. */
  claims: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    environment: TestEnvironment;
  }
}

/** All tests share one address, which the usual limits would block. */
const UNLIMITED = '1000000';
/** Tests that move the clock of the external systems must not expire the prompts of other tests. */
const LONG_PROMPT_S = '3600';
const limits = [
  'RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE',
  'RATE_LIMIT_LOOKUPS_PER_DEVICE_PER_DAY',
  'RATE_LIMIT_LOOKUPS_PER_MINUTE',
  'RATE_LIMIT_LOOKUPS_PER_DAY',
  'RATE_LIMIT_LOOKUPS_TOGETHER_PER_MINUTE',
  'RATE_LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE',
  'RATE_LIMIT_INITIATIONS_PER_MINUTE',
  'RATE_LIMIT_INITIATIONS_TOGETHER_PER_MINUTE',
  'RATE_LIMIT_HOLDS_PER_CHILD',
  'RATE_LIMIT_HOLDS_PER_CALLER',
  'RATE_LIMIT_REQUESTS_PER_MINUTE',
  'RATE_LIMIT_PROMPTS_PER_PHONE_PER_HOUR',
  'RATE_LIMIT_FORMS_PER_HOUR',
  'RATE_LIMIT_FORMS_PER_PERSON_PER_DAY',
  'RATE_LIMIT_LOGINS_PER_MINUTE',
  'RATE_LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE',
  'RATE_LIMIT_REGISTRATIONS_PER_HOUR',
  'RATE_LIMIT_OTP_REQUESTS_PER_HOUR',
  'RATE_LIMIT_AVATARS_PER_HOUR',
  'RATE_LIMIT_UPLOADS_PER_HOUR',
];
/** Cheap password hashes, because tests log in often; the server's own tests measure the real cost. */
const CHEAP_PASSWORDS_LOG2 = '12';

/** PostgreSQL where there is a server, else the embedded database. */
const createDatabase = (): Promise<EmptyDatabase> => {
  const engine = engines.findLast(({ missing }) => missing === null);
  if (!engine) throw new Error('there is no database to test on');
  return engine.create();
};

/** Starts the server on an empty database, the sandbox and the school's site. In the end, checks the ledger and the log. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-browser-'));
  const [dataDir, claims] = [join(folder, 'data'), join(folder, 'claims')];
  mkdirSync(claims);
  const demoHistory = process.env.DEMO_HISTORY ?? 'parent';
  const database = await createDatabase();
  const removeAll = async (): Promise<void> => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const log = recordLog();
  const stack = await startStack({
    dataDir,
    demo: true,
    onLine: log.take,
    quiet: !process.env.SHOW_LOGS,
    env: {
      DATABASE_URL: undefined,
      ...database.env,
      NODE_ENV: 'production',
      DEMO_HISTORY: demoHistory,
      LOG_LEVEL: 'info',
      PASSWORD_COST_LOG2: CHEAP_PASSWORDS_LOG2,
      MTN_PROMPT_SECONDS: LONG_PROMPT_S,
      AIRTEL_PROMPT_SECONDS: LONG_PROMPT_S,
      ...Object.fromEntries(limits.map((name) => [name, UNLIMITED])),
    },
  }).catch(async (error) => {
    await removeAll();
    throw error;
  });
  void stack.failed.then((sentence) => console.error(sentence));
  provide('environment', { urls: stack.urls, claims });

  return async () => {
    const found = await checkFinalLedger(stack, {
      dataDir,
      databaseUrl: database.env.DATABASE_URL,
      claims,
      hasSeededPayments: demoHistory === 'year',
    }).finally(removeAll);
    const leaks = log.leaks();
    if (found.length > 0)
      console.error(`The ledger does not agree with what people did:\n${found.join('\n')}`);
    if (leaks.length > 0) console.error(`The server’s log tells of people:\n${leaks.join('\n')}`);
    if (found.length + leaks.length > 0) process.exitCode = 1;
  };
};
