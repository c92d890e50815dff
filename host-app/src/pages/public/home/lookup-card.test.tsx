import { fieldsEn } from '@somesa/core';
import home from '@somesa/core/messages/en/site/home.json';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Router } from 'wouter';
import { memoryLocation } from 'wouter/memory-location';
import { lookup } from '../../../state/lookup';
import { press, render, typeInto } from '../../../testing/render';
import { LookupCard } from './hero';

const { submit } = home.lookup;
let leave: () => Promise<void> = async () => undefined;

const open = async () => {
  const { hook, history } = memoryLocation({ path: '/', record: true });
  const view = await render(
    <Router hook={hook}>
      <LookupCard />
    </Router>,
  );
  leave = view.unmount;
  return { ...view, history };
};

beforeEach(() => {
  lookup.regNo = '';
});
afterEach(() => leave());

it('shows no error for an empty field before it is sent', async () => {
  const view = await open();
  expect(view.text()).not.toContain(fieldsEn.regNo_required);
  await press(view.container, submit);
  expect(view.text()).toContain(fieldsEn.regNo_required);
  expect(view.history).toEqual(['/']);
});

it('stays on the page if the registration number is invalid', async () => {
  const view = await open();
  await typeInto(view.container, 'SMK/0001?');
  await press(view.container, submit);
  expect(view.text()).toContain(fieldsEn.regNo_invalid);
  expect(view.history).toEqual(['/']);
});

it('passes the number to the wizard in memory, never in the address', async () => {
  const view = await open();
  await typeInto(view.container, ' smk-0001 ');
  await press(view.container, submit);
  expect(view.history).toEqual(['/', '/pay-fees']);
  expect(lookup.regNo).toBe('SMK-0001');
});
