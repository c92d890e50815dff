import type { Language } from '@somesa/core';
import { renderToString } from 'react-dom/server';
import { Router } from 'wouter';
import { loadRoute } from '../pages/prepare';
import type { SiteRoute } from '../routing/site-route';
import { Site } from '../site';
import { clearTexts } from '../texts/catalogue';
import { languageState } from '../texts/language';

/** An address that matches only the fallback route. */
const UNKNOWN_PATH = '/404';

/** Throws if the route does not list a text part that it reads. */
export const renderPage = async (route: SiteRoute, language: Language): Promise<string> => {
  clearTexts(language);
  await loadRoute(route, language);
  languageState.language = language;
  return renderToString(
    <Router ssrPath={route.path === '*' ? UNKNOWN_PATH : route.path} ssrSearch="">
      <Site />
    </Router>,
  );
};
