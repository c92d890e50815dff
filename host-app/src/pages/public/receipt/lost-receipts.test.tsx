import type { FoundReceipt } from '@somesa/core';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { fieldMessage, fill } from '../../../testing/fill';
import { press, render, settle } from '../../../testing/render';
import { LostReceipts } from './lost-receipts';

const text = receipts.lost;
const SENT = 'If this number paid, we have sent it an OTP.';
const receipt = (reference: string, more: Partial<FoundReceipt> = {}): FoundReceipt => ({
  reference,
  paidAt: '2026-11-20T22:05:00.000Z',
  amount: 250_001,
  school: 'Hill School',
  child: 'A. Nakato',
  isReversed: false,
  isMoved: false,
  ...more,
});

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

/** Opens the page and requests a code for a phone number. */
const open = async (answers: Record<string, StubResponse>) => {
  const calls = stubServer({ 'POST /lost-receipts/code': [200, { message: SENT }], ...answers });
  const view = await render(<LostReceipts />);
  leave = view.unmount;
  await fill(view.container, { [text.phone]: '+256 772 444111' });
  await press(view.container, text.send);
  await settle();
  return { ...view, calls };
};
const enterCode = async (container: HTMLElement) => {
  await fill(container, { [text.code]: '123456' });
  await press(container, text.show);
  await settle();
};

it('finds the receipts of a phone with its code, and lists more of them', async () => {
  const {
    container,
    text: pageText,
    calls,
  } = await open({
    'POST /lost-receipts': [200, { receipts: [receipt('SF-1')], next: 'c-2', token: 't-1' }],
    'POST /lost-receipts/more': [
      200,
      { receipts: [receipt('SF-2', { amount: 9_002, isReversed: true })], next: null, token: 't-1' },
    ],
  });
  expect(pageText()).toContain(SENT);
  const expectFocusOnHeading = () => expect(document.activeElement?.textContent).toBe(text.title);
  expectFocusOnHeading();
  await enterCode(container);
  expectFocusOnHeading();
  for (const shown of ['21 November 2026', 'UGX 250,001', 'Hill School', 'A. Nakato'])
    expect(pageText()).toContain(shown);
  await press(container, text.more);
  await settle();
  expect(pageText()).toContain('UGX 9,002');
  expect(pageText()).toContain(text.reversed);
  expect(pageText()).not.toContain(text.more);
  for (const reference of ['SF-1', 'SF-2']) {
    expect(container.querySelector(`a[href="/receipts/${reference}"][target="_blank"]`)).not.toBeNull();
    expect(container.querySelector(`a[href="/api/receipts/${reference}/pdf"]`)).not.toBeNull();
  }
  expect(calls.map(({ name, body }) => [name, body])).toEqual([
    ['POST /lost-receipts/code', { phoneNumber: '0772444111' }],
    ['POST /lost-receipts', { phoneNumber: '0772444111', otp: '123456' }],
    ['POST /lost-receipts/more', { token: 't-1', cursor: 'c-2' }],
  ]);
});

it('shows a wrong code under its field, and takes another number', async () => {
  const { container, text: pageText } = await open({
    'POST /lost-receipts': [422, { message: 'Check', errors: { otp: ['This code is wrong.'] } }],
  });
  await enterCode(container);
  expect(fieldMessage(container, text.code)).toBe('This code is wrong.');
  await press(container, text.otherPhone);
  expect(pageText()).toContain(text.phone);
});

it('sends another code a minute after the last one', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  try {
    const { container, text: pageText, calls } = await open({});
    expect(pageText()).toContain('You can request a new OTP in 1:00');
    await act(async () => vi.advanceTimersByTime(60_000));
    await press(container, text.resend);
    await settle();
    expect(calls.map(({ name }) => name)).toEqual(['POST /lost-receipts/code', 'POST /lost-receipts/code']);
    expect(pageText()).toContain('You can request a new OTP in 1:00');
  } finally {
    vi.useRealTimers();
  }
});
