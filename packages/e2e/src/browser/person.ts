import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { openRegister } from '../external-systems/register';
import { openSandbox } from '../external-systems/sandbox';
import { watchPageErrors } from './page-errors';

/** Time that a person waits for anything to happen, in milliseconds: the machine may be busy with other work. */
const PATIENCE_MS = 20_000;

const { browser: browserAddress, claims, ...environment } = inject('environment');
export const { urls } = environment;
export const sandbox = openSandbox(urls.sandbox);
export const register = openRegister(urls.server, claims);

let connecting: Promise<Browser> | null = null;
const browserOfAll = (): Promise<Browser> => {
  connecting ??= chromium.connect(browserAddress);
  return connecting;
};

/** Someone with a browser of their own: nothing that an earlier visitor left is in it. It is a Chromium unless another is given. */
export const createPerson = async (options: BrowserContextOptions = {}, given?: Browser) => {
  const browser = given ?? (await browserOfAll());
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-UG',
    timezoneId: 'Africa/Kampala',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const pageErrors = await watchPageErrors(context, Object.values(urls));
  const page = await context.newPage();
  return { context, page, pageErrors };
};

export type Person = Awaited<ReturnType<typeof createPerson>>;
