import { testimonials } from '@somesa/core';
import instalments from '@somesa/core/messages/en/site/instalments.json';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubServer } from '../../testing/answers';
import { press, render } from '../../testing/render';
import { InstalmentOptionsPage } from './instalment-options-page';
import { InstalmentsPage } from './instalments-page';

let leave: () => Promise<void> = async () => undefined;
const open = async (page: React.ReactNode) => {
  const view = await render(page);
  leave = view.unmount;
  const link = (name: string) =>
    [...view.container.querySelectorAll('a')]
      .find((one) => one.textContent?.includes(name) || one.querySelector(`[aria-label="${name}"]`))
      ?.getAttribute('href');
  return { ...view, link };
};
// The server never responds: the cost example is tested next to its own component.
beforeEach(() => void stubServer({ 'GET /config': new Promise(() => undefined) }));
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

describe('InstalmentsPage', () => {
  it('links to the options with Get Started', async () => {
    const { link } = await open(<InstalmentsPage />);
    expect(link('Get Started')).toBe('/installment-payments/options');
  });

  it('explains the steps, the reasons and the terms', async () => {
    const { text } = await open(<InstalmentsPage />);
    expect(text()).toContain(instalments.how.title);
    expect(text()).toContain(instalments.why.title);
    expect(text()).toContain('3, 6 or 12 months');
    expect(text()).not.toMatch(/\{\w+\}/);
  });

  it('shows three parents, each with four of five stars', async () => {
    const { container, text } = await open(<InstalmentsPage />);
    expect(testimonials).toHaveLength(3);
    for (const { name, text: words } of testimonials) expect(text()).toContain(`${words}${name}`);
    const stars = [...container.querySelectorAll('figure [role=img]')];
    expect(stars.map((one) => one.getAttribute('aria-label'))).toEqual(Array(3).fill('4 of 5 stars'));
    expect(stars.map((one) => one.querySelectorAll('svg').length)).toEqual([5, 5, 5]);
    expect(container.querySelector(`[aria-label="${instalments.voices.next}"]`)).not.toBeNull();
    expect(container.querySelector(`[aria-label="${instalments.voices.previous}"]`)).not.toBeNull();
  });

  it('is complete without scripts: no testimonial is hidden from screen readers', async () => {
    await open(<InstalmentsPage />);
    const slides = renderToString(<InstalmentsPage />).match(/<div[^>]* data-place="[^>]*>/g) ?? [];
    expect(slides).toHaveLength(testimonials.length);
    expect(slides.filter((slide) => slide.includes('aria-hidden="true"'))).toEqual([]);
  });

  it('answers exactly three questions, one at a time', async () => {
    const { container } = await open(<InstalmentsPage />);
    const questions = ['What is Somesa?', 'How do I make payments?', 'What are instalment payments?'];
    const buttons = [...container.querySelectorAll('button[aria-expanded]')];
    expect(buttons.map((one) => one.textContent)).toEqual(questions);
    const panels = buttons.map((one) => document.getElementById(one.getAttribute('aria-controls') ?? ''));
    expect(panels.map((panel) => panel?.textContent?.slice(0, 10))).toEqual([
      'Somesa let',
      'Enter the ',
      'Equal mont',
    ]);
    await press(container, 'What is Somesa?');
    await press(container, 'How do I make payments?');
    expect(buttons.map((one) => one.getAttribute('aria-expanded'))).toEqual(['false', 'true', 'false']);
    await press(container, 'How do I make payments?');
    expect(buttons.map((one) => one.getAttribute('aria-expanded'))).toEqual(['false', 'false', 'false']);
  });
});

describe('InstalmentOptionsPage', () => {
  it('links to an application, a repayment, a call about a loan, and direct payment', async () => {
    const { container, link, text } = await open(<InstalmentOptionsPage />);
    const { choices } = instalments.options;
    expect(link('Apply for a loan')).toBe('/installment-payments/options/loan-application');
    expect(link(choices.own.title)).toBe('/parent/dashboard/loan-repayments/repayment');
    expect(link(choices.repay.title)).toBe('/installment-payments/options/repayment');
    expect(link(choices.talk.title)).toBe('/bookings?topic=loan');
    expect(link(choices.pay.title)).toBe('/pay-fees');
    expect(container.querySelectorAll('a')).toHaveLength(5);
    for (const { title } of instalments.options.needs.groups) expect(text()).toContain(title);
    expect(text()).not.toMatch(/\{\w+\}/);
  });
});
