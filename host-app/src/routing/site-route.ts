import type { SiteTexts } from '@somesa/core';
import type { ComponentType } from 'react';
import type { GuardKind } from '../state/auth-guard';
import type { TextPart } from '../texts/host-texts';
import type { LayoutName } from './layouts';

/** One address of the site. */
export interface SiteRoute {
  path: string;
  /** Name of the page in the texts of the layout and in the descriptions. */
  name: keyof SiteTexts['layout']['pages'];
  /** The texts that the page reads; those of the layout are always there. */
  parts: readonly TextPart[];
  /** Brings the page. It must hold its `import()` itself: the build reads from it which file to preload. */
  load: () => Promise<ComponentType>;
  layout: LayoutName;
  guard?: GuardKind;
  /** True if the build prerenders it as a page that can be read before any script runs. */
  isPrerendered: boolean;
  /** True if search engines and the sitemap may list it. */
  isListed: boolean;
  /** The address by which it is listed, where it has several. */
  canonical?: string;
  /** True if it is an area whose pages have their own table and set the document title themselves. */
  isArea?: boolean;
}

/** Parts of a route that bring its page; the pages of an area are routes too. */
export type PageRoute = Pick<SiteRoute, 'path' | 'parts' | 'load' | 'layout'>;
