import type { SiteTexts } from '@somesa/core';
import type { ComponentType } from 'react';
import type { GuardKind } from '../state/auth-guard';
import type { TextPart } from '../texts/host-texts';
import type { LayoutName } from './layouts';

export interface SiteRoute {
  path: string;
  name: keyof SiteTexts['layout']['pages'];
  /** Text parts that the page reads; those of the layout are always loaded. */
  parts: readonly TextPart[];
  /** Loads the page. Must contain the `import()` itself, because the build derives the file to preload from it. */
  load: () => Promise<ComponentType>;
  layout: LayoutName;
  guard?: GuardKind;
  /** True if the build prerenders it as a page that can be read before any script runs. */
  isPrerendered: boolean;
  /** True if search engines and the sitemap may list it. */
  isListed: boolean;
  /** Address under which it is listed, if it has several. */
  canonical?: string;
  /** True if the server accepts the form of the page at its address, so that it works without scripts. */
  hasServerForm?: boolean;
  /** True if it is an area whose pages have their own table and set the document title themselves. */
  isArea?: boolean;
}

/** The properties of a route that load its page; shared with the pages of an area. */
export type PageRoute = Pick<SiteRoute, 'path' | 'parts' | 'load' | 'layout'>;
