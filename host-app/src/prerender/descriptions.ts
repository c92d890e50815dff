import type { Language, SiteTexts } from '@somesa/core';
import { descriptions as en } from '@somesa/core/site/en/descriptions';
import { descriptions as lg } from '@somesa/core/site/lg/descriptions';
import { descriptions as sw } from '@somesa/core/site/sw/descriptions';

/** What each page says of itself, by language: the build writes it, and of all pages only the sitemap loads it. */
export const descriptions: Record<Language, SiteTexts['descriptions']> = { en, lg, sw };
