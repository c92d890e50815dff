import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.innerHTML = '';
});

/** Loads the module again, as a browser does that opens the page. */
const load = async () => {
  vi.resetModules();
  return (await import('./this-year')).ThisYear;
};

it('hydrates a page of last year as it was rendered, and shows the current year after that', async () => {
  vi.setSystemTime('2025-12-31T20:00:00Z');
  const Built = await load();
  document.body.innerHTML = `<div>${renderToString(<Built />)}</div>`;
  const container = document.body.firstElementChild as HTMLElement;
  expect(container.textContent).toBe('2025');
  vi.setSystemTime('2025-12-31T21:00:00Z');
  const ThisYear = await load();
  const onRecoverableError = vi.fn();
  const root = await act(async () => hydrateRoot(container, <ThisYear />, { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.textContent).toBe('2026');
  await act(async () => root.unmount());
});
