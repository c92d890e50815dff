/** The website builders whose own frames we know. */
export const siteBuilders = ['wix', 'google-sites'] as const;
export type SiteBuilder = (typeof siteBuilders)[number];

/** What was on a page where a school's snippet was looked for: the snippet, a page without it, or no page that can be read. */
export const snippetFindings = ['snippet', 'no-snippet', 'no-page'] as const;
export type SnippetFinding = (typeof snippetFindings)[number];
