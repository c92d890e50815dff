import { beforeEach, expect, it } from 'vitest';
import { type DashboardVisit, openDashboard } from '../../testing/dashboard';
import { resetBrowser } from '../../testing/visit';
import { findParentRoute, parentRoutes } from './parent-routes';

let own: DashboardVisit;
beforeEach(resetBrowser);

it('sets the document title and moves the focus to the new heading when the page changes', async () => {
  own = await openDashboard('/parent/dashboard');
  await own.page.waitFor('You have no loans here');
  expect(document.title).toBe('Overview | Somesa');
  await own.page.press('Documents & Statements');
  await own.page.arrive('/parent/dashboard/documents-and-statements');
  expect(document.title).toBe('Documents & Statements | Somesa');
  await own.page.waitUntil(() => expect(document.activeElement?.tagName).toBe('H1'));
});

it('shows Page Not Found!! at an unknown address of the area', async () => {
  own = await openDashboard('/parent/dashboard/no-such-page');
  await own.page.waitFor('Page Not Found!!');
  expect(document.title).toBe('Page not found | Somesa');
});

it('finds each of its pages, with and without a slash at the end', async () => {
  own = await openDashboard('/parent/dashboard');
  for (const route of parentRoutes) {
    const path = route.path.replace(':id', 'l-1');
    expect(findParentRoute(path)).toBe(route);
    expect(findParentRoute(`${path}/`)).toBe(route);
  }
  expect(findParentRoute('/parent/dashboards')).toBeUndefined();
});
