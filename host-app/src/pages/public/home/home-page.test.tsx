import type { FiguresView } from '@somesa/core';
import home from '@somesa/core/messages/en/site/home.json';
import { afterEach, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { render, settle } from '../../../testing/render';
import { HomePage } from './home-page';

let leave: () => Promise<void> = async () => undefined;
const open = async (response: StubResponse) => {
  stubServer({ 'GET /figures': response });
  const view = await render(<HomePage />);
  leave = view.unmount;
  await settle();
  const link = (name: string) =>
    [...view.container.querySelectorAll('a')].find((one) => one.textContent === name)?.getAttribute('href');
  return { ...view, link };
};
const counting = (happyParents: FiguresView['happyParents']) => [200, { happyParents }] as const;
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

it('has both buttons of its first section', async () => {
  const { container, link } = await open(counting(null));
  expect(container.querySelector('h1')?.textContent).toBe('School Fees Payments Made Easy and Convenient');
  expect(link('Pay Fees Now')).toBe('/pay-fees');
  expect(link('Apply for loan to pay in installments')).toBe('/installment-payments');
});

it('has the four sections', async () => {
  const { container } = await open(counting(null));
  const [hero, ...others] = container.querySelectorAll('section');
  expect(hero?.querySelector('h1')).not.toBeNull();
  expect(others.map((section) => section.querySelector('h2')?.textContent)).toEqual([
    'Why Choose Somesa',
    'Make direct payments',
    home.instalments.title,
  ]);
});

it.each([
  [2300, '2.3k+ happy parents'],
  [2000, '2k+ happy parents'],
  [40, '40+ happy parents'],
])('shows %d parents as %s', async (count, expected) => {
  const { text } = await open(counting(count));
  expect(text()).toContain(expected);
});

it('shows no figure if there is none or it could not be loaded', async () => {
  const { text } = await open(counting(null));
  expect(text()).not.toContain('happy parents');
  await leave();
  const failed = await open('broken');
  expect(failed.text()).not.toContain('happy parents');
  expect(failed.text()).not.toContain('Network Error');
});
