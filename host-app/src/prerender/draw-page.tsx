import type { Language } from '@somesa/core';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { loadRoute } from '../routing/prepare';
import type { SiteRoute } from '../routing/site-route';
import { Site } from '../site';
import { languageState } from '../state/language';
import { clearTexts } from '../texts/catalogue';

/** An address that no other route takes. */
const NOWHERE = '/404';

/** Draws a route as a visitor sees it whom nobody knows yet. It fails where the route does not name a part that it reads. */
export const drawPage = async (route: SiteRoute, language: Language): Promise<string> => {
  clearTexts(language);
  await loadRoute(route, language);
  languageState.language = language;
  return renderToString(
    <Router ssrPath={route.path === '*' ? NOWHERE : route.path} ssrSearch="">
      <Site />
    </Router>,
  );
};
