/** Website builders whose frames are known. */
export const siteBuilders = ['wix', 'google-sites'] as const;
export type SiteBuilder = (typeof siteBuilders)[number];

/** Results of the search for a school's snippet on a page: the snippet, a page without it, or no readable page. */
export const snippetFindings = [
  'snippet',
  'no-snippet',
  'no-page',
  'no-script',
  'no-module',
  'no-tag',
  'no-school',
  'other-school',
] as const;
export type SnippetFinding = (typeof snippetFindings)[number];

/** Statuses of a settlement. created: nothing was sent. sending: its parts were sent, and not all of them are paid. */
export const settlementStatuses = ['created', 'sending', 'paid', 'cancelled'] as const;

/** Maximum number of payments on a child's page; the list of payments has all. */
export const MAX_STUDENT_PAYMENTS = 20;
