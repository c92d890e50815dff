import layout from '@somesa/core/messages/en/site/layout.json';
import { afterEach, expect, it, vi } from 'vitest';
import { connectionError } from '../routing/reload-once';
import { press, render } from '../testing/render';
import { ErrorBoundary } from './error-boundary';

let isConnected = false;
const Brought = () => {
  if (!isConnected) throw connectionError;
  return <p>SMK-0001</p>;
};

const Broken = (): never => {
  throw new TypeError('SMK-0001 has no fees');
};

afterEach(() => vi.unstubAllGlobals());

it("shows a way back if a screen fails, and reports the error without the screen's content", async () => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  const view = await render(
    <ErrorBoundary name="page" route="/receipts/:reference">
      <Broken />
    </ErrorBoundary>,
  );
  expect(view.text()).toContain('Unexpected Application Error!');
  const home = [...view.container.querySelectorAll('a')].find((a) => a.textContent === layout.crash.home);
  expect(home?.getAttribute('href')).toBe('/');
  expect(fetch).toHaveBeenCalledOnce();
  const [url, init] = fetch.mock.calls[0] ?? [];
  expect(url).toBe('/api/client-errors');
  expect(JSON.parse(String(init?.body))).toEqual({
    component: 'page',
    route: '/receipts/:reference',
    errorName: 'TypeError',
  });
  expect(init?.credentials).toBe('omit');
  await view.unmount();
});

it('stops reporting after a few errors, so that a loop does not flood the server', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  for (let round = 0; round < 10; round += 1) {
    const view = await render(
      <ErrorBoundary name="page" route="/">
        <Broken />
      </ErrorBoundary>,
    );
    await view.unmount();
  }
  expect(fetch.mock.calls.length).toBeLessThanOrEqual(5);
});

it('shows a connection error without a report, and the screen once its code can be loaded', async () => {
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  vi.stubGlobal('fetch', fetch);
  const view = await render(
    <ErrorBoundary name="page" route="/faqs">
      <Brought />
    </ErrorBoundary>,
  );
  expect(view.text()).toContain('Network Error');
  expect(view.text()).toContain(layout.crash.line);
  expect(view.text()).not.toContain(layout.crash.title);
  expect(fetch).not.toHaveBeenCalled();
  await press(view.container, layout.crash.again);
  expect(view.text()).toContain('Network Error');
  isConnected = true;
  await press(view.container, layout.crash.again);
  expect(view.text()).toBe('SMK-0001');
  await view.unmount();
});
