import type { Browser, BrowserContextOptions } from 'playwright-core';
import { inject } from 'vitest';
import { openRegister } from '../external-systems/register';
import { openSandbox } from '../external-systems/sandbox';
import { startChromium } from '../setup/chromium';
import { watchPageErrors } from './page-errors';

/** Maximum wait for anything to happen, in milliseconds; the machine may be busy. */
const MAX_WAIT_MS = 20_000;

const { claims, ...environment } = inject('environment');
export const { urls } = environment;
export const sandbox = openSandbox(urls.sandbox);
export const register = openRegister(urls.server, claims);

let starting: Promise<Browser> | null = null;
/** Returns the browser of this worker, which ends with it. One that all workers shared would send every message through two more processes. */
const getBrowser = (): Promise<Browser> => {
  starting ??= startChromium();
  return starting;
};

/** Creates a person with a fresh browser context, in Chromium unless another browser is given. */
export const createPerson = async (options: BrowserContextOptions = {}, given?: Browser) => {
  const browser = given ?? (await getBrowser());
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-UG',
    timezoneId: 'Africa/Kampala',
    ...options,
  });
  context.setDefaultTimeout(MAX_WAIT_MS);
  const pageErrors = await watchPageErrors(context, Object.values(urls));
  const page = await context.newPage();
  return { context, page, pageErrors };
};

export type Person = Awaited<ReturnType<typeof createPerson>>;
