import { uiEn } from '@somesa/core';
import { container, waitUntil } from '@somesa/ui/testing';
import { expect, test, vi } from 'vitest';
import { fakeLoanApi, open, t, toLoanStep } from '../testing/loan-application-view';
import { press, sees } from '../testing/view';
import type { LaterSteps } from './context';
import * as laterSteps from './later-steps';

const setup = (later: () => Promise<LaterSteps>) => {
  sessionStorage.clear();
  const { api } = fakeLoanApi();
  open(api, { later });
};
const findAmountField = () => container().querySelector('[name=loanAmount]');

test('loads the later steps once, while the first ones are filled in', async () => {
  const later = vi.fn(async () => laterSteps);
  setup(later);
  await sees(t.personal_title);
  await waitUntil(() => expect(later).toHaveBeenCalledTimes(1));
  await toLoanStep();
  await waitUntil(() => expect(findAmountField()).not.toBeNull());
  expect(later).toHaveBeenCalledTimes(1);
});

test('shows a busy step until the later steps have loaded, and then the form', async () => {
  let resolveSteps: (steps: LaterSteps) => void = () => {};
  setup(() => new Promise<LaterSteps>((resolve) => (resolveSteps = resolve)));
  await toLoanStep();
  expect(findAmountField()).toBeNull();
  expect(container().querySelector('[aria-busy=true]')).not.toBeNull();
  resolveSteps(laterSteps);
  await waitUntil(() => expect(findAmountField()).not.toBeNull());
});

test('retries failed later steps when they are opened, and then shows the failure', async () => {
  const later = vi.fn<() => Promise<LaterSteps>>().mockRejectedValue(new Error('offline'));
  setup(later);
  await toLoanStep();
  await sees(uiEn.later_failed);
  expect(later).toHaveBeenCalledTimes(2);
  later.mockResolvedValue(laterSteps);
  await press('Try again');
  await waitUntil(() => expect(findAmountField()).not.toBeNull());
});
