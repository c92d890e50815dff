import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearReloadMark, connectionError, reloadOnce } from './reload-once';

const gone = new TypeError('Failed to fetch dynamically imported module');
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
    reloadOnce(gone).catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(resolve, 20, 'waits for the new page')),
  ]);

it('loads the page anew where the server answers but a file of it is gone', async () => {
  answering(true);
  expect(await outcome()).toBe('waits for the new page');
  expect(reload).toHaveBeenCalledOnce();
});

it('does so once: what fails again is thrown', async () => {
  answering(true);
  await outcome();
  expect(await outcome()).toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
});

it('may do so again after a page has come', async () => {
  answering(true);
  await outcome();
  clearReloadMark();
  await outcome();
  expect(reload).toHaveBeenCalledTimes(2);
});

it('loads nothing anew where the line is broken, and says that it is the line', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  expect(await outcome()).toBe(connectionError);
  expect(reload).not.toHaveBeenCalled();
});
