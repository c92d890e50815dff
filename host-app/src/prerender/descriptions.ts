import type { Language, SiteTexts } from '@somesa/core';
import en from '@somesa/core/messages/en/site/descriptions.json';
import lg from '@somesa/core/messages/lg/site/descriptions.json';
import sw from '@somesa/core/messages/sw/site/descriptions.json';

/**
 * Descriptions of the pages by language. The build writes each into its page; in the browser, only the
 * sitemap loads them.
 */
export const descriptions: Record<Language, SiteTexts['descriptions']> = { en, lg, sw };
