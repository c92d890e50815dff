import { payFeesEn as t, uiEn as ui, type WidgetTexts } from '@somesa/core';
import { texts } from '@somesa/core/texts/en';
import { container, render, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LaterPaying } from '../paying/views/later-paying';
import { pickFormTexts } from '../shell/form-texts';
import { open as openWhole, toFinish, viewProps } from '../testing/pay-fees-view';
import { fakeApi, studentWith } from '../testing/samples';
import { field, press, sees, text } from '../testing/view';
import { laterSteps } from './later-steps';
import { PayFees } from './pay-fees';

beforeEach(() => sessionStorage.clear());

const setup = () => {
  const { api } = fakeApi();
  const answers: { resolve: () => void; reject: () => void }[] = [];
  const later = vi.fn(
    () =>
      new Promise<LaterPaying>((resolve, reject) => {
        answers.push({
          resolve: () => resolve({ ...laterSteps, api }),
          reject: () => reject(new Error('offline')),
        });
      }),
  );
  const open = (props = {}) => render(<PayFees {...viewProps} call={api.call} later={later} {...props} />);
  /** Answers a request for the later steps, once it was sent. */
  const answer = (index: number, as: 'resolve' | 'reject'): Promise<void> =>
    waitUntil(() => {
      expect(later).toHaveBeenCalledTimes(index + 1);
      answers[index]?.[as]();
    });
  return { api, later, answer, open };
};
const toAmount = async (): Promise<void> => {
  typeInto(await field('regNo'), 'smk-0009');
  await press('Next');
  await sees(t.amount_title);
};
const findChoice = () => container().querySelector('[name=choice]');
const isBusy = (): boolean => container().querySelector('[aria-busy=true]') !== null;

test('looks up the child while the later steps load, and then shows the amounts', async () => {
  const { api, answer, open } = setup();
  open();
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('A. Nakato');
  expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
  expect(isBusy()).toBe(true);
  expect(findChoice()).toBeNull();
  await answer(0, 'resolve');
  await waitUntil(() => expect(findChoice()).not.toBeNull());
  expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
});

/** Makes a text that is missing throw. */
const refuseMissing = <Part extends object>(part: Part): Part =>
  new Proxy(part, {
    get: (target, key) => {
      if (!(key in target)) throw new Error(`The text ${String(key)} is missing.`);
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'object' && value ? refuseMissing(value) : value;
    },
  });

test('needs only the texts of its preloaded file until the later steps have loaded', async () => {
  const { api, answer, open } = setup();
  const onError = vi.fn();
  open({ texts: refuseMissing<WidgetTexts>(pickFormTexts(texts)), isTest: true, onError });
  await press('Next');
  await sees(texts.fields.regNo_required);
  typeInto(await field('regNo'), '?');
  await press('Next');
  await sees(texts.fields.regNo_invalid);
  api.lookUpStudent.mockResolvedValueOnce({
    ok: false,
    error: { kind: 'answer', status: 404, message: 'No child has this number.' },
  });
  typeInto(await field('regNo'), 'smk-0009');
  await press('Next');
  await waitUntil(() => expect(onError).toHaveBeenCalled());
  expect(isBusy()).toBe(true);
  await answer(0, 'reject');
  await sees(ui.later_failed);
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('A. Nakato');
});

test('does not disturb a payer who types while the later steps arrive', async () => {
  const { answer, open } = setup();
  open();
  const regNo = await field('regNo');
  regNo.focus();
  typeInto(regNo, 'smk-0');
  await answer(0, 'resolve');
  await new Promise((resolve) => setTimeout(resolve));
  expect(document.activeElement).toBe(regNo);
  expect(regNo.value).toBe('smk-0');
});

test('shows a failure of the later steps when they are needed, keeps the child, and loads them again', async () => {
  const { api, answer, open } = setup();
  open();
  await answer(0, 'reject');
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await answer(1, 'reject');
  await sees(ui.later_failed);
  expect(text()).toContain('A. Nakato');
  await press(ui.try_again);
  await answer(2, 'resolve');
  await waitUntil(() => expect(findChoice()).not.toBeNull());
  expect(api.lookUpStudent).toHaveBeenCalledTimes(1);
});

test('keeps a pending payment of an earlier visit until the later steps restore it', async () => {
  const { api } = fakeApi();
  const visit = openWhole(api);
  await toFinish();
  await press('Finish');
  await sees(t.pending_heading);
  visit.remove();

  const { api: sameServer, answer, open } = setup();
  sameServer.getPayment.mockImplementation(api.getPayment);
  open();
  await waitUntil(() => expect(isBusy()).toBe(true));
  expect(container().querySelector('[name=regNo]')).toBeNull();
  await answer(0, 'resolve');
  await sees(t.pending_heading);
});

test('starts over without the later steps, and then forgets the earlier visit', async () => {
  const { api } = fakeApi();
  const visit = openWhole(api);
  await toAmount();
  visit.remove();

  const { answer, open } = setup();
  let startOver = (): void => undefined;
  open({ onStore: (store: { startOver: () => void }) => (startOver = store.startOver) });
  await waitUntil(() => expect(isBusy()).toBe(true));
  startOver();
  expect((await field('regNo')).value).toBe('');
  await answer(0, 'resolve');
  await new Promise((resolve) => setTimeout(resolve));
  expect((await field('regNo')).value).toBe('');
});

test('looks up a number from elsewhere on the page once the earlier visit is restored', async () => {
  const { api } = fakeApi();
  const visit = openWhole(api);
  await toAmount();
  visit.remove();

  const { api: sameServer, answer, open } = setup();
  open({ regNo: 'smk-0001' });
  await waitUntil(() => expect(isBusy()).toBe(true));
  expect(sameServer.lookUpStudent).not.toHaveBeenCalled();
  await answer(0, 'resolve');
  await waitUntil(() => expect(sameServer.lookUpStudent.mock.lastCall?.[0].params.regNo).toBe('SMK-0001'));
});

test('restores a number that was typed without the later steps', async () => {
  const { api } = fakeApi();
  const visit = openWhole(api);
  typeInto(await field('regNo'), 'smk-0');
  visit.remove();

  const { answer, open } = setup();
  open();
  expect((await field('regNo')).value).toBe('smk-0');
  typeInto(await field('regNo'), 'smk-0001');
  await answer(0, 'resolve');
  await new Promise((resolve) => setTimeout(resolve));
  expect((await field('regNo')).value).toBe('smk-0001');
});

test('says under the name of a child who owes nothing that the later steps did not load, and loads them again', async () => {
  const { api, answer, open } = setup();
  api.lookUpStudent.mockResolvedValue({
    ok: true,
    value: { ...studentWith(), outstanding: 0, items: [] },
  });
  open();
  await answer(0, 'reject');
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await answer(1, 'reject');
  await sees(ui.later_failed);
  expect(text()).toContain('A. Nakato');
  await press(ui.try_again);
  await answer(2, 'resolve');
  await sees(t.nothing_title);
});

test('leaves the focus where the payer has gone while the later steps load', async () => {
  const { answer, open } = setup();
  open();
  typeInto(await field('regNo'), 'smk-0001');
  await press('Next');
  await sees('A. Nakato');
  const search = document.body.appendChild(document.createElement('input'));
  search.focus();
  await answer(0, 'resolve');
  await waitUntil(() => expect(findChoice()).not.toBeNull());
  expect(document.activeElement).toBe(search);
  search.remove();
});
