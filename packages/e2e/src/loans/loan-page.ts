import type { Page } from 'playwright-core';

/** Waits until the page of a loan shows a status as its heading. */
export const waitForStatusHeading = (page: Page, title: string): Promise<void> =>
  page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
