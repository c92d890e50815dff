import instalments from '@somesa/core/messages/en/site/instalments.json';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { auth } from '../../state/auth';
import { lastApplication, prefillRegistration, restoreLastApplication } from '../../state/last-application';
import { stubServer } from '../../testing/answers';
import { render } from '../../testing/render';
import { resetBrowser, sarah, visit } from '../../testing/visit';
import { LoanSuccessPage } from './loan-success-page';

const text = instalments.loanSuccess;
const links = (container: HTMLElement) =>
  [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));

beforeEach(resetBrowser);
afterEach(() => {
  lastApplication.reference = null;
  vi.unstubAllGlobals();
});

it('shows no application to a user who opens the address directly, but links', async () => {
  const view = await render(<LoanSuccessPage />);
  expect(view.text()).toContain(text.title);
  expect(view.text()).not.toContain(text.sent.title);
  expect(view.container.querySelector(`a[href="/"] [aria-label="${text.image}"]`)).not.toBeNull();
  expect(links(view.container)).toEqual(['/', '/login', '/installment-payments/options/loan-application']);
  await view.unmount();
});

it('shows the reference and the next steps, and links a guest to the registration', async () => {
  lastApplication.reference = 'SF-7KQ2-M4X9';
  const view = await render(<LoanSuccessPage />);
  expect(view.text()).toContain(text.sent.title);
  expect(view.text().replace(/\u2011/g, '-')).toContain('SF-7KQ2-M4X9');
  expect(view.container.querySelectorAll('ol li')).toHaveLength(3);
  expect(links(view.container)).toEqual(['/', '/register', '/login']);
  await view.unmount();
});

it('links a signed-in user to the application', async () => {
  lastApplication.reference = 'SF-7KQ2-M4X9';
  const view = await render(<LoanSuccessPage />);
  await act(async () => {
    auth.user = sarah;
  });
  expect(links(view.container)).toEqual(['/', '/parent/dashboard']);
  await view.unmount();
});

it('restores the reference after a reload of the tab, and stores nothing about the user', async () => {
  const view = await render(<LoanSuccessPage />);
  await act(async () => {
    lastApplication.reference = 'SF-7KQ2-M4X9';
  });
  await view.unmount();
  expect(Object.values({ ...sessionStorage })).toEqual(['SF-7KQ2-M4X9']);
  const stored = sessionStorage.getItem('somesa:last-application') ?? '';
  await act(async () => {
    lastApplication.reference = null;
  });
  sessionStorage.setItem('somesa:last-application', stored);
  restoreLastApplication();
  expect(lastApplication.reference).toBe('SF-7KQ2-M4X9');
});

it('ignores a stored value that is not a reference', () => {
  sessionStorage.setItem('somesa:last-application', '<img src=x>');
  restoreLastApplication();
  expect(lastApplication.reference).toBeNull();
});

it('fills the phone number into the registration, never through the address', async () => {
  stubServer({});
  sessionStorage.setItem('somesa:form:register', JSON.stringify({ first_name: 'Sarah' }));
  prefillRegistration('0772123456');
  const page = await visit('/register');
  await page.waitUntil(() => expect(page.input('contact').value).toBe('0772123456'));
  expect(page.input('first_name').value).toBe('Sarah');
  expect(page.at()).toBe('/register');
  await page.unmount();
});
