import payFees from '@somesa/core/messages/en/site/pay-fees.json';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../prerender/render-page';
import { routes } from '../routes';
import { Site } from '../site';
import { sampleReceipt } from '../testing/receipts';
import '../testing/render';
import { lastPayment, restoreLastPayment } from './last-payment';

// Stored by an earlier page of this tab, before any of our code is loaded.
await vi.hoisted(async () => {
  const { sampleReceipt } = await import('../testing/receipts');
  sessionStorage.setItem('somesa:last-payment', JSON.stringify(sampleReceipt));
});

afterEach(() => {
  lastPayment.receipt = null;
  vi.unstubAllGlobals();
});

it('hydrates the prerendered page after a reload without errors and then shows the last payment', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const route = routes.find(({ path }) => path === '/payment-success');
  if (!route) throw new Error('/payment-success is a page');
  const container = document.createElement('div');
  container.innerHTML = await renderPage(route, 'en');
  expect(container.textContent).toContain(payFees.success.direct.title);
  document.body.append(container);
  window.history.replaceState(null, '', route.path);
  const wrong: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <Site />, { onRecoverableError: (error) => wrong.push(error) }),
  );
  expect(wrong).toEqual([]);
  expect(container.textContent).toContain('SF-7KQ2-M4X9');
  await act(async () => root.unmount());
  container.remove();
});

it('keeps the receipt of a new payment when an older one is stored', () => {
  lastPayment.receipt = { ...sampleReceipt, reference: 'SF-NEW1-NEW1' };
  // The subscription stores the new receipt a moment later: until then the older one is there.
  sessionStorage.setItem(
    'somesa:last-payment',
    JSON.stringify({ ...sampleReceipt, reference: 'SF-OLD1-OLD1' }),
  );
  restoreLastPayment();
  expect(lastPayment.receipt.reference).toBe('SF-NEW1-NEW1');
});

it('ignores a stored value that is not a receipt', () => {
  sessionStorage.setItem('somesa:last-payment', '{"reference":');
  restoreLastPayment();
  expect(lastPayment.receipt).toBeNull();
});
