import type { ApiFailure, ReceiptsApi } from '@somesa/api-client';
import { createReference, err, ok, type ReceiptView } from '@somesa/core';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { sampleReceipt } from '../../testing/receipts';
import { press, render, settle } from '../../testing/render';
import { ReceiptPage } from './receipt-page';

const reference = createReference(new Uint8Array([1, 2, 3, 4, 5, 6, 7]));

const receipt: ReceiptView = {
  ...sampleReceipt,
  reference,
  paidAt: '2026-11-21T21:05:00.000Z',
  amount: 1_200_000,
  paymentMethod: 'mobile',
  network: 'airtel',
  lines: [
    { description: 'Tuition', amount: 950_000 },
    { description: 'Uniform', amount: 150_000 },
  ],
  surplus: 100_000,
};

const failure = (status: number | null, message: string): ApiFailure => ({
  kind: status === null ? 'connection' : 'answer',
  status,
  message,
});

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

const open = async (typed: string, getReceipt: ReceiptsApi['getReceipt']) => {
  const { hook } = memoryLocation({ path: `/receipts/${encodeURIComponent(typed)}` });
  const view = await render(
    <Router hook={hook}>
      <Route path="/receipts/:reference">
        <ReceiptPage api={{ getReceipt }} />
      </Route>
    </Router>,
  );
  leave = view.unmount;
  await settle();
  return view;
};

describe('ReceiptPage', () => {
  it('shows the address of the receipt, which its QR code contains', async () => {
    const view = await open(reference.toLowerCase(), async () => ok(receipt));
    const address = `${window.location.origin}/receipts/${reference}`;
    expect(view.text()).toContain(address);
    const code = view.container.querySelector(`svg[aria-label="${receipts.receipt.code}"] path`);
    expect(code?.getAttribute('d')).toBe(toSvgPath(generate(address, { minCorrectionLevel: correction.M })));
  });

  it('shows the allocation to the shilling, with the date of payment in Kampala', async () => {
    const view = await open(reference, async () => ok(receipt));
    for (const text of [
      reference,
      'UGX 1,200,000',
      '22 November 2026, 00:05',
      'A. Nakato, Senior 2',
      'Airtel',
      'UGX 950,000',
      'UGX 150,000',
      'UGX 100,000',
    ])
      expect(view.text()).toContain(text);
    const pdf = [...view.container.querySelectorAll('a')].find((a) => a.hasAttribute('download'));
    expect(pdf?.getAttribute('href')).toBe(`/api/receipts/${reference}/pdf`);
  });

  it('shows that a loan was repaid for the receipt of a repayment', async () => {
    const repaid = { ...receipt, purpose: 'repayment', lines: [], surplus: 0 } as const;
    const view = await open(reference, async () => ok({ ...repaid, lines: [] }));
    expect(view.text()).toContain(receipts.receipt.purposes.repayment);
    expect(view.text()).toContain(receipts.receipt.genuine);
  });

  it('shows that the receipt of a reversed payment is no longer valid', async () => {
    const view = await open(reference, async () => ok({ ...receipt, isReversed: true }));
    expect(view.text()).toContain(receipts.receipt.reversed);
    expect(view.text()).not.toContain(receipts.receipt.genuine);
  });

  it('accepts a reference as people type it', async () => {
    const getReceipt = vi.fn<ReceiptsApi['getReceipt']>(async () => ok(receipt));
    await open(` ${reference.toLowerCase().replaceAll('-', '')} `, getReceipt);
    expect(getReceipt.mock.calls[0]?.[0]).toBe(reference);
  });

  it('shows a message while it loads', async () => {
    const view = await open(reference, () => new Promise(() => undefined));
    expect(view.container.querySelector('[role=status]')?.textContent).toContain(receipts.receipt.loading);
  });

  it('shows that no receipt has the reference, and offers to correct it', async () => {
    const view = await open(reference, async () => err(failure(404, 'not found')));
    expect(view.text()).toContain(receipts.receipt.notFound.title);
    expect(view.container.querySelector('input')?.value).toBe(reference);
  });

  it('sends no request for an invalid reference', async () => {
    const getReceipt = vi.fn<ReceiptsApi['getReceipt']>(async () => ok(receipt));
    const view = await open('SF-1234-5678', getReceipt);
    expect(view.text()).toContain(receipts.receipt.unreadable.title);
    expect(getReceipt).not.toHaveBeenCalled();
  });

  it('shows the connection error, and the receipt after a retry', async () => {
    const answers = [err(failure(null, 'Network Error')), ok(receipt)];
    const view = await open(reference, async () => answers.shift() ?? ok(receipt));
    expect(view.text()).toContain('Network Error');
    await press(view.container, receipts.receipt.failed.again);
    expect(view.text()).toContain('UGX 1,200,000');
  });

  it('tells an offline user that the receipt is safe', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const view = await open(reference, async () => err(failure(null, 'Network Error')));
    expect(view.text()).toContain(receipts.receipt.failed.offline);
    vi.restoreAllMocks();
  });
});
