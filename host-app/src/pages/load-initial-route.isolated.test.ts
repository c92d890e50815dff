import { HOUR_MS } from '@somesa/core';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionError } from '../routing/reload-once';
import type { SiteRoute } from '../routing/site-route';
import { loadInitialRoute } from './load-initial-route';

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

/** Starts loading the first page; returns a function that tells whether it is loaded. */
const startLoading = () => {
  const done = vi.fn();
  void loadInitialRoute(route, 'en', () => isThere).then(done);
  return () => done.mock.calls.length > 0;
};

it('resolves as soon as enough is loaded, even if something failed', async () => {
  isThere = true;
  const isDone = startLoading();
  await vi.advanceTimersByTimeAsync(0);
  expect(isDone()).toBe(true);
});

it('retries a connection failure at growing intervals without a report', async () => {
  const isDone = startLoading();
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
])('retries at once when %s, and may then reload the page', async (_, sign) => {
  startLoading();
  await vi.advanceTimersByTimeAsync(0);
  sessionStorage.setItem('somesa:reloaded-at', '/faqs');
  sign();
  await vi.advanceTimersByTimeAsync(0);
  expect(prepare).toHaveBeenCalledTimes(2);
  expect(sessionStorage.getItem('somesa:reloaded-at')).toBeNull();
});

it('stops its timed retries after a while, but still retries when the connection returns', async () => {
  startLoading();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(prepare).toHaveBeenCalledTimes(10);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(prepare).toHaveBeenCalledTimes(11);
});

it('reports failures other than of the connection', async () => {
  prepare.mockRejectedValue(new TypeError('broken module'));
  startLoading();
  await vi.advanceTimersByTimeAsync(0);
  expect(fetch).toHaveBeenCalledWith(
    '/api/client-errors',
    expect.objectContaining({
      body: JSON.stringify({ component: 'start', route: '/faqs', errorName: 'TypeError' }),
    }),
  );
});
