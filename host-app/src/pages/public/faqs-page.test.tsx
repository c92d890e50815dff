import { bankNames, formatUgx, getMobileMoneyLimits, toKampalaDay } from '@somesa/core';
import help from '@somesa/core/messages/en/site/help.json';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { fill } from '../../testing/fill';
import { press, render } from '../../testing/render';
import { FaqsPage } from './faqs-page';

const text = help.faqs;
const total = text.groups.reduce((sum, { items }) => sum + items.length, 0);

let leave: () => Promise<void> = async () => undefined;
const open = async () => {
  const view = await render(<FaqsPage />);
  leave = view.unmount;
  const questions = () =>
    [...view.container.querySelectorAll('button[aria-expanded]')].map((one) => one.textContent);
  const count = () => view.container.querySelector('[role=status]')?.textContent;
  return {
    ...view,
    questions,
    count,
    search: (words: string) => fill(view.container, { [text.search]: words }),
  };
};
afterEach(() => leave());

it('shows all questions in their groups, and their number', async () => {
  const { questions, count, container } = await open();
  expect(questions()).toHaveLength(total);
  expect(count()).toBe(`${total} questions`);
  expect([...container.querySelectorAll('section h2')].map((one) => one.textContent)).toEqual(
    text.groups.map(({ title }) => title),
  );
});

it('filters the questions while the user types, counts them, and leaves the address unchanged', async () => {
  const { questions, count, search } = await open();
  const address = window.location.href;
  await search('*165#');
  expect(questions()).toEqual(['I didn’t get a prompt on my phone. What can I do?']);
  expect(count()).toBe('1 question');
  expect(window.location.href).toBe(address);
  await search('');
  expect(questions()).toHaveLength(total);
});

it('links to the support team if nothing is found', async () => {
  const { questions, count, search, container, text: all } = await open();
  await search(' bicycle ');
  expect(questions()).toEqual([]);
  expect(count()).toBe('0 questions');
  expect(all()).toContain('No results for ‘bicycle’');
  expect(container.querySelector('a[href="/contact"]')?.textContent).toBe(text.none.ask);
});

it('opens one answer at a time, and closes it again', async () => {
  const { container } = await open();
  const [first = '', second = ''] = text.groups[0]?.items.map(({ question }) => question) ?? [];
  const opened = () =>
    [...container.querySelectorAll('button[aria-expanded=true]')].map((one) => one.textContent);
  await press(container, first);
  await press(container, second);
  expect(opened()).toEqual([second]);
  await press(container, second);
  expect(opened()).toEqual([]);
});

it('opens one answer at a time across all groups', async () => {
  const { container } = await open();
  const [first = '', last = ''] = [text.groups[0], text.groups[5]].map((group) => group?.items[0]?.question);
  await press(container, first);
  await press(container, last);
  const opened = container.querySelectorAll('button[aria-expanded=true]');
  expect([...opened].map((one) => one.textContent)).toEqual([last]);
});

it('references each answer by an id that exists', async () => {
  const { container } = await open();
  const buttons = [...container.querySelectorAll('button[aria-controls]')];
  const panels = buttons.map((one) => document.getElementById(one.getAttribute('aria-controls') ?? ''));
  expect(new Set(panels).size).toBe(total);
  expect(panels).not.toContain(null);
});

it('shows the current limits and banks, and leaves no placeholder unfilled', async () => {
  const { text: all } = await open();
  const { minimumUgx, perTransactionUgx } = getMobileMoneyLimits(toKampalaDay(new Date()));
  expect(all()).toContain(`From ${formatUgx(minimumUgx)} to ${formatUgx(perTransactionUgx)} at a time`);
  for (const bank of bankNames) expect(all()).toContain(bank);
  expect(all()).not.toMatch(/\{\w+\}/);
});

it('opens every answer in browsers without scripts', async () => {
  await open();
  const html = renderToString(<FaqsPage />);
  expect(html).toContain('<noscript><link rel="stylesheet" href="/no-script.css"/></noscript>');
  expect(html).toContain('You don’t need an account with us.');
});
