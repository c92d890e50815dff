import type { GuaranteeView } from '@somesa/core';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import { afterEach, expect, it } from 'vitest';
import { type StubResponse, stubServer } from '../../testing/answers';
import { fill } from '../../testing/fill';
import { press, render, settle } from '../../testing/render';
import { GuaranteePage } from './guarantee-page';

const text = instalments.guarantee;
const asked: GuaranteeView = {
  borrower: 'S. Nakato',
  school: 'Hill School',
  amount: 600_000,
  months: 6,
  consentedAt: null,
};
const SHOW = 'POST /guarantees';
const CONSENT = 'POST /guarantees/consent';

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

/** Opens the page and enters a guarantor's number and code. */
const open = async (answers: Record<string, StubResponse>) => {
  const calls = stubServer(answers);
  const view = await render(<GuaranteePage />);
  leave = view.unmount;
  await fill(view.container, { [text.phone]: '+256 752 444111', [text.code]: '123456' });
  await press(view.container, text.show);
  await settle();
  return { ...view, calls };
};

it('shows what a guarantor is asked for, and records that they agree', async () => {
  const {
    container,
    text: pageText,
    calls,
  } = await open({
    [SHOW]: [200, { guarantee: asked }],
    [CONSENT]: [200, { guarantee: { ...asked, consentedAt: '2026-11-26T08:05:00.000Z' } }],
  });
  for (const words of ['S. Nakato', 'Hill School', '600,000', text.promise])
    expect(pageText()).toContain(words);
  await press(container, text.agree);
  await settle();
  expect(pageText()).toContain(text.agreed);
  expect(pageText()).not.toContain(text.agree);
  const body = { phoneNumber: '0752444111', otp: '123456' };
  expect(calls.map((call) => [call.name, call.body])).toEqual([
    [SHOW, body],
    [CONSENT, body],
  ]);
});

it('shows why a consent is not possible any more, and keeps the terms', async () => {
  const full = 'This number can’t guarantee another loan.';
  const { container, text: pageText } = await open({
    [SHOW]: [200, { guarantee: asked }],
    [CONSENT]: [422, { message: 'Check the details.', errors: { phoneNumber: [full] } }],
  });
  await press(container, text.agree);
  await settle();
  expect(pageText()).toContain(full);
  expect(pageText()).toContain(text.agree);
});

it('shows a wrong code under its field', async () => {
  const wrong = 'This code is wrong.';
  const { text: pageText } = await open({ [SHOW]: [422, { message: 'Check.', errors: { otp: [wrong] } }] });
  expect(pageText()).toContain(wrong);
  expect(pageText()).toContain(text.show);
});
