import type { SiteTexts } from '@somesa/core';
import type { ComponentType, ReactNode } from 'react';
import type { GuardKind } from '../state/auth-guard';
import type { TextPart } from '../texts/host-texts';

export type LayoutName = 'public' | 'auth' | 'parent' | 'admin';

/** Frame around a page. */
export type PageLayout = ComponentType<{ children: ReactNode }>;

export interface SiteRoute {
  path: string;
  name: keyof SiteTexts['layout']['pages'];
  parts: readonly TextPart[];
  /** Must contain the `import()` itself, because the build derives the file to preload from it. */
  load: () => Promise<ComponentType>;
  layout: LayoutName;
  guard?: GuardKind;
  /** True if the build prerenders it as a page that can be read before any script runs. */
  isPrerendered: boolean;
  isListed: boolean;
  canonical?: string;
  /** True if the server accepts the form of the page at its address, so that it works without scripts. */
  hasServerForm?: boolean;
  isArea?: boolean;
}

/** The properties of a route that load its page; shared with the pages of an area. */
export type PageRoute = Pick<SiteRoute, 'path' | 'parts' | 'load' | 'layout'>;
