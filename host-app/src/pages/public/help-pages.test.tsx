import { brand } from '@somesa/core';
import help from '@somesa/core/messages/en/site/help.json';
import layout from '@somesa/core/messages/en/site/layout.json';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { routes } from '../../routes';
import { stubServer } from '../../testing/answers';
import { render, settle } from '../../testing/render';
import { BookingGuidePage } from './booking-guide-page';
import { PaymentGuidePage } from './payment-guide-page';
import { createSitemapPage } from './sitemap-page';
import { SupportPage } from './support-page';

const SitemapPage = createSitemapPage(routes);

const stubConfig = (ussdCode?: string) => void stubServer({ 'GET /config': [200, { ussdCode, limits: {} }] });

let leave: () => Promise<void> = async () => undefined;
const open = async (page: ReactNode) => {
  const view = await render(page);
  leave = view.unmount;
  const hrefs = () => [...view.container.querySelectorAll('a')].map((one) => one.getAttribute('href') ?? '');
  return { ...view, hrefs };
};
beforeEach(() => stubConfig());
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

describe.each([
  ['support', <SupportPage key="s" />, help.support.title],
  ['the guide to a call', <BookingGuidePage key="b" />, help.bookingGuide.title],
  ['the guide to paying', <PaymentGuidePage key="p" />, help.paymentGuide.title],
  ['the sitemap', <SitemapPage key="m" />, help.sitemap.title],
])('the help page %s', (_name, page, title) => {
  it('has one heading, leaves no placeholder unfilled, and links only to existing pages', async () => {
    const { container, text, hrefs } = await open(page);
    expect([...container.querySelectorAll('h1')].map((one) => one.textContent)).toEqual([title]);
    expect(text()).not.toMatch(/\{\w+\}/);
    const ours = hrefs().filter((href) => href.startsWith('/'));
    expect(ours.length).toBeGreaterThan(0);
    expect(ours.filter((href) => !routes.some(({ path }) => path === href))).toEqual([]);
  });
});

it('the support page links to a scheduled call, a message and a phone number, and warns of people who ask for a PIN', async () => {
  const { hrefs, text } = await open(<SupportPage />);
  expect(hrefs()).toEqual(expect.arrayContaining(['/bookings', '/contact', '/faqs', '/payment/guide']));
  expect(hrefs()).toContain(`tel:${brand.phones[0].replace(/ /g, '')}`);
  expect(text()).toContain(help.support.safety.title);
});

it('the payment guide links to each payment method on the same page', async () => {
  const { container, hrefs } = await open(<PaymentGuidePage />);
  const anchors = hrefs().filter((href) => href.startsWith('#'));
  expect(anchors).toEqual(['#start', '#mtn', '#airtel', '#bank', '#receipt']);
  for (const anchor of anchors) expect(container.querySelector(anchor)).not.toBeNull();
  expect(
    [...container.querySelectorAll('svg[role=img]')].map((one) => one.getAttribute('aria-label')),
  ).toEqual([help.paymentGuide.mtn.scene, help.paymentGuide.airtel.scene, help.paymentGuide.bank.scene]);
});

it('the payment guide names the USSD code once there is one', async () => {
  stubConfig('*284*55#');
  const { container, text } = await open(<PaymentGuidePage />);
  await settle();
  expect(container.querySelector('#ussd')).not.toBeNull();
  expect(text()).toContain('Dial *284*55# on an MTN or Airtel phone');
});

it('the sitemap lists every page that anyone can open, once', async () => {
  const { hrefs, text } = await open(<SitemapPage />);
  const listed = routes.filter(({ isListed, canonical }) => isListed && !canonical);
  expect(hrefs()).toEqual(listed.map(({ path }) => path));
  expect(hrefs()).toEqual(
    expect.arrayContaining(['/', '/pay-fees', '/installment-payments', '/faqs', '/contact', '/partner']),
  );
  expect(text()).toContain(layout.pages.bookings);
});
