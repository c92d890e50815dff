import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReloadMark, connectionError, reloadOnce } from './reload-once';

const missingFile = new TypeError('Failed to fetch dynamically imported module');
const reload = vi.fn();
const answering = (ok: boolean) => vi.stubGlobal('fetch', async () => ({ ok }));

beforeEach(() => {
  reload.mockClear();
  vi.spyOn(window.location, 'reload').mockImplementation(reload);
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Returns the outcome of a failure within 20 ms: the thrown error, or a text if the page is being reloaded. */
const outcome = () =>
  Promise.race([
    reloadOnce(missingFile).catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(resolve, 20, 'waits for the new page')),
  ]);

it('reloads the page if the server responds but a file is gone', async () => {
  answering(true);
  expect(await outcome()).toBe('waits for the new page');
  expect(reload).toHaveBeenCalledOnce();
});

it('reloads only once, and then throws the error', async () => {
  answering(true);
  await outcome();
  expect(await outcome()).toBe(missingFile);
  expect(reload).toHaveBeenCalledOnce();
});

it('may reload again after a page was loaded', async () => {
  answering(true);
  await outcome();
  clearReloadMark();
  await outcome();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('does not reload if the connection failed, and throws a connection error', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await outcome()).toBe(connectionError);
  expect(reload).not.toHaveBeenCalled();
});
