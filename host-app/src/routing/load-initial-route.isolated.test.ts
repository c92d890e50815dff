import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadInitialRoute } from './load-initial-route';
import { connectionError } from './reload-once';
import type { SiteRoute } from './site-route';

const { prepare, clearFailures } = vi.hoisted(() => ({ prepare: vi.fn(), clearFailures: vi.fn() }));
vi.mock('./prepare', () => ({ prepare, clearFailures }));

const route = { path: '/faqs' } as SiteRoute;
let isThere = false;
const fetch = vi.fn(async () => new Response(null, { status: 204 }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', fetch);
  fetch.mockClear();
  isThere = false;
  prepare.mockReset().mockRejectedValue(connectionError);
});
afterEach(async () => {
  isThere = true;
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Starts to bring the first page; answers whether it has been brought by now. */
const bringing = () => {
  const done = vi.fn();
  void loadInitialRoute(route, 'en', () => isThere).then(done);
  return () => done.mock.calls.length > 0;
};

it('goes on as soon as there is enough, even where something failed', async () => {
  isThere = true;
  const isDone = bringing();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone()).toBe(true);
});

it('tries again by itself, at growing intervals, without a report: the line is no crash', async () => {
  const isDone = bringing();
  await vi.advanceTimersByTimeAsync(999);
  expect(prepare).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(prepare).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(isDone()).toBe(false);
  isThere = true;
  await vi.advanceTimersByTimeAsync(1);
  expect(isDone()).toBe(true);
  expect(fetch).not.toHaveBeenCalled();
});

it.each([
  ['the line comes back', () => window.dispatchEvent(new Event('online'))],
  ['the person comes back', () => document.dispatchEvent(new Event('visibilitychange'))],
])('tries again at once when %s, and may then load the page anew', async (_, sign) => {
  bringing();
  await vi.advanceTimersByTimeAsync(0);
  sessionStorage.setItem('somesa:reloaded-at', '/faqs');
  sign();
  await vi.advanceTimersByTimeAsync(0);
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('somesa:reloaded-at')).toBeNull();
});

it('stops asking by the clock after a while, and still hears of the line', async () => {
  bringing();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(prepare).toHaveBeenCalledTimes(10);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(prepare).toHaveBeenCalledTimes(11);
});

it('reports what is no matter of the line', async () => {
  prepare.mockRejectedValue(new TypeError('broken module'));
  bringing();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledWith(
    '/api/client-errors',
    expect.objectContaining({
      body: JSON.stringify({ component: 'start', route: '/faqs', errorName: 'TypeError' }),
    }),
  );
});
