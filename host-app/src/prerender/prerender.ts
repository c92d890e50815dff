import { brand, type Language, languages, say } from '@somesa/core';
import { extractCss, installGlobals, setup, themeClass } from '@somesa/ui';
import { createElement } from 'react';
import { adminRoutes } from '../pages/admin/admin-routes';
import { parentRoutes } from '../pages/parent/parent-routes';
import { routes } from '../routes';
import { partsOf } from '../routing/prepare';
import type { SiteRoute } from '../routing/site-route';
import { loaderOf, textOf } from '../texts/catalogue';
import { descriptions } from './descriptions';
import { drawPage } from './draw-page';
import { drawShell } from './draw-shell';
import { ORIGIN_PLACE, pageHead, shellHead } from './page-head';

/** A rendered page. */
export interface DrawnPage {
  path: string;
  language: Language;
  head: string;
  html: string;
  /** Functions holding an `import()` that load the scripts the page needs besides the first one. */
  loads: readonly (() => Promise<unknown>)[];
}

const loadsOf = (route: SiteRoute, language: Language): DrawnPage['loads'] => [
  route.load,
  ...partsOf(route).map((part) => loaderOf(language, part)),
];

const draw = async (route: SiteRoute, language: Language): Promise<DrawnPage> => ({
  path: route.path,
  language,
  html: await drawPage(route, language),
  head: pageHead(route, language),
  loads: loadsOf(route, language),
});

const drawAll = async (): Promise<DrawnPage[]> => {
  const drawn: DrawnPage[] = [];
  for (const language of languages) {
    for (const route of routes.filter(({ isPrerendered }) => isPrerendered))
      drawn.push(await draw(route, language));
  }
  return drawn;
};

/** Returns the loading message in a language, for a page that the first script chooses. */
const shellOf = async (language: Language) => ({
  language,
  html: await drawShell(language),
  head: shellHead(language),
  loads: (['layout', 'line'] as const).map((part) => loaderOf(language, part)),
  noScript: say(textOf(language, 'layout').noScript.app, { phone: brand.phones[0] }),
});

setup(createElement);
installGlobals();

const pages = await drawAll();
const shells: Awaited<ReturnType<typeof shellOf>>[] = [];
for (const language of languages) shells.push(await shellOf(language));

/** The site as the build writes it. */
export const prerendered = {
  pages,
  css: extractCss(),
  htmlClass: themeClass,
  originPlace: ORIGIN_PLACE,
  brand,
  description: descriptions.en.home,
  /** Shells in each language, sent if a page cannot be prerendered. */
  shells,
  addresses: {
    languages,
    pages: routes.filter(({ isPrerendered, path }) => isPrerendered && path !== '*').map(({ path }) => path),
    screens: [
      ...routes.filter(({ isPrerendered, isArea }) => !isPrerendered && !isArea),
      ...parentRoutes,
      ...adminRoutes,
    ].map(({ path }) => path),
    listed: routes.filter(({ isListed, canonical }) => isListed && !canonical).map(({ path }) => path),
  },
};
export type Prerendered = typeof prerendered;
