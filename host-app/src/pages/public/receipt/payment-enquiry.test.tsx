import { ok } from '@somesa/core';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import { afterEach, expect, it, vi } from 'vitest';
import { ownUploadsApi } from '../../../state/own-uploads';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { fieldMessage, fill } from '../../../testing/fill';
import { press, render, settle } from '../../../testing/render';
import { PaymentEnquiry } from './payment-enquiry';

const { enquiry: text, lost } = receipts;
const known = {
  [text.regNo]: 'SMK-1',
  [text.transactionId]: '12345678901',
  [text.amount]: '250,000',
  [lost.phone]: '+256 772 444111',
};
const body = {
  ...{ school: '', regNo: 'SMK-1', transactionId: '12345678901' },
  ...{ amount: 250_000, phoneNumber: '0772444111' },
};

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

const open = async (answer: StubResponse) => {
  const answers: Record<string, StubResponse> = { 'POST /payment-enquiries': answer };
  const calls = stubServer(answers);
  const view = await render(<PaymentEnquiry />);
  leave = view.unmount;
  await fill(view.container, known);
  await press(view.container, text.find);
  await settle();
  return { ...view, answers, calls: () => calls.filter(({ name }) => name === 'POST /payment-enquiries') };
};

it('shows the receipt of the payment that all of it belongs to', async () => {
  const {
    container,
    text: shown,
    calls,
  } = await open([
    200,
    {
      receipt: {
        ...{ reference: 'SF-7KQ2-M4X9', paidAt: '2026-11-20T22:05:00.000Z', amount: 250_000 },
        ...{ school: 'Hill School', child: 'A. Nakato', isReversed: false, isMoved: false },
      },
      claim: null,
    },
  ]);
  for (const part of [text.found, '21 November 2026', 'UGX 250,000', 'A. Nakato'])
    expect(shown()).toContain(part);
  expect(container.querySelector('a[href="/receipts/SF-7KQ2-M4X9"]')).not.toBeNull();
  expect(calls().map((call) => call.body)).toEqual([body]);
  expect(shown()).not.toContain(text.send);
});

it('sends what it does not know to staff with the day of the payment, and says how the answer comes', async () => {
  const { container, text: shown, answers, calls } = await open([200, { receipt: null, claim: null }]);
  expect(shown()).toContain(text.unknown);
  await press(container, text.send);
  expect(fieldMessage(container, text.paidOn)).toBe(text.paidOnRequired);
  await fill(container, { [text.paidOn]: '2026-11-20' });
  answers['POST /payment-enquiries'] = [200, { receipt: null, claim: 'open' }];
  await press(container, text.send);
  await settle();
  expect(shown()).toContain(text.open);
  expect(shown()).not.toContain(text.paidOn);
  expect(calls().at(-1)?.body).toEqual({ ...body, paidOn: '2026-11-20' });
});

it('shows an error under its field, and that staff found nothing', async () => {
  const errors = { transactionId: ['Enter the transaction ID from the SMS'] };
  const { container, text: shown, answers } = await open([422, { message: 'Check', errors }]);
  expect(fieldMessage(container, text.transactionId)).toBe('Enter the transaction ID from the SMS');
  answers['POST /payment-enquiries'] = [200, { receipt: null, claim: 'declined' }];
  await press(container, text.find);
  await settle();
  expect(shown()).toContain(text.declined);
  expect(shown()).toContain(text.send);
});

it('sends a slip with one claim only', async () => {
  const { container, answers, calls } = await open([200, { receipt: null, claim: null }]);
  const input = container.querySelector<HTMLInputElement>('input[type=file]:not([capture])');
  Object.defineProperty(input, 'files', { value: [new File(['%PDF'], 'slip.pdf')], configurable: true });
  await settle(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  await fill(container, { [text.paidOn]: '2026-11-20' });
  const uploaded = { id: 'slip-1', name: 'slip.pdf', size: 4, type: 'application/pdf' };
  const upload = vi.spyOn(ownUploadsApi, 'uploadFile').mockResolvedValue(ok(uploaded));
  answers['POST /payment-enquiries'] = [200, { receipt: null, claim: 'open' }];
  await press(container, text.send);
  await vi.waitFor(async () => {
    await settle();
    expect(calls().at(-1)?.body).toMatchObject({ slip: 'slip-1' });
  });
  await fill(container, { [text.transactionId]: '12345678902' });
  answers['POST /payment-enquiries'] = [200, { receipt: null, claim: null }];
  await press(container, text.find);
  await settle();
  await press(container, text.send);
  await settle();
  expect(calls().at(-1)?.body).toEqual({ ...body, transactionId: '12345678902', paidOn: '2026-11-20' });
  upload.mockRestore();
});

it('says nothing about a number that was corrected since, and keeps the day until it is asked again', async () => {
  const { container, text: shown, answers, calls } = await open([200, { receipt: null, claim: null }]);
  await fill(container, { [text.paidOn]: '2026-11-20' });
  await fill(container, { [text.transactionId]: '12345678902' });
  expect(shown()).not.toContain(text.unknown);
  expect(shown()).not.toContain(text.send);
  await press(container, text.find);
  await settle();
  expect(calls().at(-1)?.body).toEqual({ ...body, transactionId: '12345678902' });
  expect(shown()).toContain(text.unknown);
  answers['POST /payment-enquiries'] = [200, { receipt: null, claim: 'open' }];
  await press(container, text.send);
  await settle();
  expect(calls().at(-1)?.body).toEqual({ ...body, transactionId: '12345678902', paidOn: '2026-11-20' });
  expect(shown()).toContain(text.open);
});
