import { widgetPages } from '@somesa/core';

/** Returns the address of our page that pays the fees of a school. */
export const buildPayPage = (publicUrl: string, slug: string): string =>
  `${publicUrl}${widgetPages['pay-fees']}?school=${encodeURIComponent(slug)}`;
