import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startStack } from '../../../../scripts/stack.mjs';
import { booksAtTheEnd } from './books-at-the-end';
import { startChromium } from './chromium';
import { keepLog } from './log-at-the-end';

/** What every test is told: where the three processes are, and the one browser. */
export interface World {
  urls: Record<'server' | 'demo' | 'sandbox', string>;
  browser: string;
  /** Where tests write which child is theirs. */
  claims: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    world: World;
  }
}

/** So many visitors come from one address here that the usual limits would stop them. */
const UNLIMITED = '1000000';
/** Tests that move the strangers' clock must not end the prompts of others. */
const LONG_PROMPT_S = '3600';
const limits = [
  'LIMIT_LOOKUPS_PER_DEVICE_PER_MINUTE',
  'LIMIT_LOOKUPS_PER_DEVICE_PER_DAY',
  'LIMIT_LOOKUPS_PER_MINUTE',
  'LIMIT_LOOKUPS_PER_DAY',
  'LIMIT_LOOKUPS_TOGETHER_PER_MINUTE',
  'LIMIT_INITIATIONS_PER_DEVICE_PER_MINUTE',
  'LIMIT_INITIATIONS_PER_MINUTE',
  'LIMIT_INITIATIONS_TOGETHER_PER_MINUTE',
  'LIMIT_HOLDS_PER_CHILD',
  'LIMIT_HOLDS_PER_CALLER',
  'LIMIT_REQUESTS_PER_MINUTE',
  'LIMIT_PROMPTS_PER_PHONE_PER_HOUR',
  'LIMIT_FORMS_PER_HOUR',
  'LIMIT_FORMS_PER_PERSON_PER_DAY',
  'LIMIT_LOGINS_PER_MINUTE',
  'LIMIT_LOGINS_PER_ACCOUNT_PER_MINUTE',
  'LIMIT_REGISTRATIONS_PER_HOUR',
  'LIMIT_CODE_CALLS_PER_HOUR',
  'LIMIT_AVATARS_PER_HOUR',
  'LIMIT_UPLOADS_PER_HOUR',
];
/** People log in often here: what a guess costs is measured beside the server. */
const CHEAP_PASSWORDS_LOG2 = '12';

/** Starts the server on an empty database of its own, the sandbox, the school's site and a browser; audits the books and the log in the end. */
export default async ({ provide }: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-browser-'));
  const [dataDir, claims] = [join(folder, 'data'), join(folder, 'claims')];
  mkdirSync(claims);
  const log = keepLog();
  const stack = await startStack({
    dataDir,
    onLine: log.take,
    quiet: !process.env.SHOW_LOGS,
    env: {
      DATABASE_URL: undefined,
      NODE_ENV: 'production',
      LOG_LEVEL: 'info',
      PASSWORD_COST_LOG2: CHEAP_PASSWORDS_LOG2,
      MTN_PROMPT_SECONDS: LONG_PROMPT_S,
      AIRTEL_PROMPT_SECONDS: LONG_PROMPT_S,
      ...Object.fromEntries(limits.map((name) => [name, UNLIMITED])),
    },
  });
  void stack.failed.then((sentence) => console.error(sentence));
  const browser = await startChromium();
  provide('world', { urls: stack.urls, browser: browser.wsEndpoint(), claims });

  return async () => {
    await browser.close();
    const found = await booksAtTheEnd(stack, { dataDir, claims });
    rmSync(folder, { recursive: true, force: true });
    const told = log.leaks();
    if (found.length > 0) console.error(`The books do not agree with what people did:\n${found.join('\n')}`);
    if (told.length > 0) console.error(`The server’s log tells of people:\n${told.join('\n')}`);
    if (found.length + told.length > 0) process.exitCode = 1;
  };
};
