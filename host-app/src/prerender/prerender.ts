import { brand, formatText, type Language, languages } from '@somesa/core';
import { extractCss, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement } from 'react';
import { adminRoutes } from '../pages/admin/admin-routes';
import { isEnglishOnly } from '../pages/page-language';
import { parentRoutes } from '../pages/parent/parent-routes';
import { listTextParts } from '../pages/prepare';
import { routes } from '../routes';
import { toRoutePattern } from '../routing/path-pattern';
import type { SiteRoute } from '../routing/site-route';
import { getText, getTextLoader } from '../texts/catalogue';
import { descriptions } from './descriptions';
import { ORIGIN_PLACE, renderLoadingPageHead, renderPageHead } from './page-head';
import { renderLoadingPage } from './render-loading-page';
import { renderPage } from './render-page';

export interface RenderedPage {
  path: string;
  language: Language;
  head: string;
  html: string;
  /** True if the server accepts its form, so that it works without scripts. */
  hasServerForm: boolean;
  /** Functions holding an `import()` that load the scripts the page needs besides the first one. */
  loads: readonly (() => Promise<unknown>)[];
}

const listLoaders = (route: SiteRoute, language: Language): RenderedPage['loads'] => [
  route.load,
  ...listTextParts(route).map((part) => getTextLoader(language, part)),
];

const prerenderPage = async (route: SiteRoute, language: Language): Promise<RenderedPage> => ({
  path: route.path,
  language,
  html: await renderPage(route, language),
  head: renderPageHead(route, language),
  hasServerForm: route.hasServerForm === true,
  loads: listLoaders(route, language),
});

const prerenderAll = async (): Promise<RenderedPage[]> => {
  const rendered: RenderedPage[] = [];
  for (const language of languages) {
    for (const route of routes.filter(({ isPrerendered }) => isPrerendered))
      rendered.push(await prerenderPage(route, language));
  }
  return rendered;
};

const prerenderLoadingPage = async (language: Language) => ({
  language,
  html: await renderLoadingPage(language),
  head: renderLoadingPageHead(language),
  loads: (['layout', 'connection'] as const).map((part) => getTextLoader(language, part)),
  noScript: formatText(getText(language, 'layout').noScript.app, { phone: brand.phones[0] }),
});

setup(createElement);
installGlobals();

const pages = await prerenderAll();
const loadingPages: Awaited<ReturnType<typeof prerenderLoadingPage>>[] = [];
for (const language of languages) loadingPages.push(await prerenderLoadingPage(language));

export const prerendered = {
  pages,
  css: extractCss(),
  htmlClass: themeClass,
  originPlace: ORIGIN_PLACE,
  brand,
  description: descriptions.en.home,
  /** Loading pages in each language, sent if a page cannot be prerendered. */
  loadingPages,
  addresses: {
    languages,
    pages: routes.filter(({ isPrerendered, path }) => isPrerendered && path !== '*').map(({ path }) => path),
    screens: [
      ...routes.filter(({ isPrerendered, isArea }) => !isPrerendered && !isArea),
      ...parentRoutes,
      ...adminRoutes,
    ].map(({ path }) => path),
    englishOnly: routes.filter(isEnglishOnly).map(({ path }) => toRoutePattern(path).source),
    listed: routes.filter(({ isListed, canonical }) => isListed && !canonical).map(({ path }) => path),
  },
};
export type Prerendered = typeof prerendered;
