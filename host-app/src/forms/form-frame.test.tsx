import type { ApiFailure } from '@somesa/api-client';
import { Field } from '@somesa/ui';
import { afterEach, expect, it, vi } from 'vitest';
import { render, settle } from '../testing/render';
import { FormFrame } from './form-frame';

let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  vi.restoreAllMocks();
});

const open = async (failure: ApiFailure | null) => {
  const form = { submit: () => undefined, isBusy: false, failure };
  const view = await render(
    <FormFrame form={form} label="Example" action="Send">
      <Field label="Name" name="name" />
    </FormFrame>,
  );
  leave = view.unmount;
  return view.container;
};
const failure: ApiFailure = { kind: 'answer', status: 401, message: 'Not that one.' };

it('shows the error above the first field and scrolls it into view', async () => {
  const scrolled: Element[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    scrolled.push(this);
  });
  const container = await open(failure);
  await settle();
  const alert = container.querySelector('[role=alert]');
  const field = container.querySelector('input');
  if (!alert || !field) throw new Error('there is no alert, or no field');
  expect(alert.compareDocumentPosition(field) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(scrolled.map((element) => element.textContent)).toEqual(['Not that one.']);
});

it('does not scroll if there is no error', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  await open(null);
  expect(scroll).not.toHaveBeenCalled();
});
