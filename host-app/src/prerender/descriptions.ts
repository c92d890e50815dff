import type { Language, SiteTexts } from '@somesa/core';
import en from '@somesa/core/messages/en/site/descriptions.json';
import lg from '@somesa/core/messages/lg/site/descriptions.json';
import sw from '@somesa/core/messages/sw/site/descriptions.json';

/** What each page says of itself, by language: the build writes it, and of all pages only the sitemap loads it. */
export const descriptions: Record<Language, SiteTexts['descriptions']> = { en, lg, sw };
