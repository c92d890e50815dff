/** The website builders whose own frames we know. */
export const siteBuilders = ['wix', 'google-sites'] as const;
export type SiteBuilder = (typeof siteBuilders)[number];

/** Results of looking for a school's snippet on a page: the snippet, a page without it, or no readable page. */
export const snippetFindings = ['snippet', 'no-snippet', 'no-page'] as const;
export type SnippetFinding = (typeof snippetFindings)[number];
