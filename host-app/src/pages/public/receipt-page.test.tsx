import { createReference, type ReceiptView } from '@somesa/core';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Route, Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { type StubResponse, stubServer } from '../../testing/answers';
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

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const GET_RECEIPT = `GET /receipts/${reference}`;
const open = async (typed: string, response: StubResponse) => {
  const answers: Record<string, StubResponse> = { [GET_RECEIPT]: response };
  const requests = stubServer(answers);
  const { hook } = memoryLocation({ path: `/receipts/${encodeURIComponent(typed)}` });
  const view = await render(
    <Router hook={hook}>
      <Route path="/receipts/:reference">
        <ReceiptPage />
      </Route>
    </Router>,
  );
  leave = view.unmount;
  await settle();
  return { ...view, answers, requests };
};

describe('ReceiptPage', () => {
  it('shows the address of the receipt, which its QR code contains', async () => {
    const view = await open(reference.toLowerCase(), [200, receipt]);
    const address = `${window.location.origin}/receipts/${reference}`;
    expect(view.text()).toContain(address);
    const code = view.container.querySelector(`svg[aria-label="${receipts.receipt.code}"] path`);
    expect(code?.getAttribute('d')).toBe(toSvgPath(generate(address, { minCorrectionLevel: correction.M })));
  });

  it('shows the allocation to the shilling, with the date of payment in Kampala', async () => {
    const view = await open(reference, [200, receipt]);
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
    const view = await open(reference, [200, { ...repaid, lines: [] }]);
    expect(view.text()).toContain(receipts.receipt.purposes.repayment);
    expect(view.text()).toContain(receipts.receipt.genuine);
  });

  it('shows that the receipt of a reversed payment is no longer valid', async () => {
    const view = await open(reference, [200, { ...receipt, isReversed: true }]);
    expect(view.text()).toContain(receipts.receipt.reversed);
    expect(view.text()).not.toContain(receipts.receipt.genuine);
  });

  it('accepts a reference as people type it', async () => {
    const { requests } = await open(` ${reference.toLowerCase().replaceAll('-', '')} `, [200, receipt]);
    expect(requests.map(({ name }) => name)).toEqual([GET_RECEIPT]);
  });

  it('shows a message while it loads', async () => {
    const view = await open(reference, new Promise(() => undefined));
    expect(view.container.querySelector('[role=status]')?.textContent).toContain(receipts.receipt.loading);
  });

  it('shows that no receipt has the reference, and offers to correct it', async () => {
    const view = await open(reference, [404, { message: 'not found' }]);
    expect(view.text()).toContain(receipts.receipt.notFound.title);
    expect(view.container.querySelector('input')?.value).toBe(reference);
  });

  it('sends no request for an invalid reference', async () => {
    const view = await open('SF-1234-5678', [200, receipt]);
    expect(view.text()).toContain(receipts.receipt.unreadable.title);
    expect(view.requests).toEqual([]);
  });

  it('shows the connection error, and the receipt after a retry', async () => {
    const view = await open(reference, 'broken');
    expect(view.text()).toContain('Network Error');
    view.answers[GET_RECEIPT] = [200, receipt];
    await press(view.container, receipts.receipt.failed.again);
    expect(view.text()).toContain('UGX 1,200,000');
  });

  it('tells an offline user that the receipt is safe', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const view = await open(reference, 'broken');
    expect(view.text()).toContain(receipts.receipt.failed.offline);
    vi.restoreAllMocks();
  });
});
