import type { Language, SiteTexts } from '@somesa/core';
import { en } from './words-en';
import { lg } from './words-lg';
import { sw } from './words-sw';

/** Everything that the site says, by language. */
export const words: Record<Language, SiteTexts> = { en, lg, sw };
