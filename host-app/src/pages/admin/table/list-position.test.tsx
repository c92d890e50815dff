import { roles } from '@somesa/core';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Site } from '../../../site';
import { auth } from '../../../state/auth';
import { createListAnswer } from '../../../testing/admin';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { press, render, settle } from '../../../testing/render';
import { resetBrowser, sarah, storeSignedInUser, waitUntil } from '../../../testing/visit';
import { linkBackToList, saveListPosition, setCurrentList } from './list-position';

const LIST = 'GET /admin/lists/payments';
const row = { reference: 'SF-1', status: 'succeeded', amountUgx: 50_000 };
const pages: Record<string, StubResponse> = {
  [`${LIST}?sort=-amountUgx`]: createListAnswer({ 'p-2': row, 'p-3': row }, 'c-2'),
  [`${LIST}?sort=-amountUgx&cursor=c-2`]: createListAnswer({ 'p-4': row, 'p-5': row }, 'c-3'),
};

/** Opens the list in a browser with a history of its own, two pages of it, and goes to one of its rows. */
const openAt = async (href: string) => {
  resetBrowser();
  const user = { ...sarah, role_id: roles.staff };
  const answers: Record<string, StubResponse> = {
    'GET /auth/me': [200, { user }],
    'GET /admin/queue-items': [200, { counts: {} }],
    [LIST]: createListAnswer({ 'p-9': row }),
    ...pages,
  };
  stubServer(answers);
  storeSignedInUser(user);
  window.history.pushState(null, '', '/admin/payments?sort=-amountUgx');
  const { container, unmount } = await render(<Site />);
  onTestFinished(async () => {
    await unmount();
    vi.unstubAllGlobals();
  });
  const links = () => [...container.querySelectorAll<HTMLElement>('[data-row-link]')];
  const hrefs = () => links().map((link) => link.getAttribute('href')?.split('/').at(-1));
  await waitUntil(() => expect(hrefs()).toEqual(['p-2', 'p-3']));
  await press(container, 'Show more');
  await waitUntil(() => expect(hrefs()).toEqual(['p-2', 'p-3', 'p-4', 'p-5']));
  const link = links().find((one) => one.getAttribute('href') === href);
  await settle(() => link?.focus());
  await settle(() => link?.click());
  await waitUntil(() => expect(container.querySelector('main h1')?.textContent).toBe('Payment'));
  return { container, answers, hrefs };
};
const backLink = (container: HTMLElement) =>
  [...container.querySelectorAll<HTMLElement>('main a')].find((a) => a.textContent === 'Payments');
const focused = () => document.activeElement?.getAttribute('href');

it('restores all pages of a list after Back, with the focus on the row that was opened', async () => {
  const { hrefs } = await openAt('/admin/payments/p-4');
  await settle(() => window.history.back());
  await waitUntil(() => expect(hrefs()).toEqual(['p-2', 'p-3', 'p-4', 'p-5']));
  expect(window.location.search).toBe('?sort=-amountUgx');
  await waitUntil(() => expect(focused()).toBe('/admin/payments/p-4'));
});

it('restores a list with its filters and order through the page’s back link', async () => {
  const { container, hrefs } = await openAt('/admin/payments/p-4');
  await settle(() => backLink(container)?.click());
  await waitUntil(() => expect(hrefs()).toEqual(['p-2', 'p-3', 'p-4', 'p-5']));
  expect(window.location.search).toBe('?sort=-amountUgx');
  await waitUntil(() => expect(focused()).toBe('/admin/payments/p-4'));
});

it('focuses the row at the same position if the opened row has left the list', async () => {
  const { answers, hrefs } = await openAt('/admin/payments/p-3');
  answers[`${LIST}?sort=-amountUgx`] = createListAnswer({ 'p-2': row, 'p-4': row }, 'c-2');
  answers[`${LIST}?sort=-amountUgx&cursor=c-2`] = createListAnswer({ 'p-5': row });
  await settle(() => window.history.back());
  await waitUntil(() => expect(hrefs()).toEqual(['p-2', 'p-4', 'p-5']));
  await waitUntil(() => expect(focused()).toBe('/admin/payments/p-4'));
});

it('starts at the top of a list opened from the sidebar', async () => {
  const { container, hrefs } = await openAt('/admin/payments/p-4');
  await settle(() => container.querySelector<HTMLElement>('aside nav a[href="/admin/payments"]')?.click());
  await waitUntil(() => expect(hrefs()).toEqual(['p-9']));
  expect(document.activeElement?.tagName).toBe('H1');
});

it('does not restore the list of another user', async () => {
  const { container } = await openAt('/admin/payments/p-4');
  const back = () => backLink(container)?.getAttribute('href');
  expect(back()).toBe('/admin/payments?sort=-amountUgx');
  await settle(() => {
    if (auth.user) auth.user = { ...auth.user, user_id: 'u-77' };
  });
  await settle(() => window.history.pushState(null, '', '/admin/payments/p-5'));
  await waitUntil(() => expect(back()).toBe('/admin/payments'));
});

it('stores a list position for each screen, even if a detail page shows another list', () => {
  resetBrowser();
  setCurrentList('/admin/schools?q=hill');
  saveListPosition({ pages: 3 });
  window.history.pushState(null, '', '/admin/schools/7');
  setCurrentList('/admin/schools/7?tab=settlements');
  expect(linkBackToList('/admin/schools')).toEqual({
    href: '/admin/schools?q=hill',
    state: { listPlace: { pages: 3, row: null } },
  });
  expect(linkBackToList('/admin/students')).toEqual({ href: '/admin/students' });
});
