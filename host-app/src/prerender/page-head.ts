import { brand, escapeHtml, formatText, type Language, languages } from '@somesa/core';
import type { SiteRoute } from '../routing/site-route';
import { getText } from '../texts/catalogue';
import { descriptions } from './descriptions';

/** Placeholder for the site's own origin until the server, which knows it, sends the page. */
export const ORIGIN_PLACE = '__ORIGIN__';

const meta = (key: 'name' | 'property', name: string, content: string): string =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}" />`;

const languageTags: Record<Language, string> = { en: 'en_GB', lg: 'lg_UG', sw: 'sw_KE' };

const formatAddress = (path: string, language: Language): string =>
  escapeHtml(`${ORIGIN_PLACE}${path}${language === 'en' ? '' : `?lang=${language}`}`);

// Returns the links to a page's addresses: its canonical address for search engines, and the same page in the
// other languages.
const listAlternateLinks = (path: string, language: Language): string[] => [
  `<link rel="canonical" href="${formatAddress(path, language)}" />`,
  ...languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${formatAddress(path, one)}" />`),
  `<link rel="alternate" hreflang="x-default" href="${formatAddress(path, 'en')}" />`,
];

/** Returns the metadata of a page for browsers, search engines and people who share the page. */
export const renderPageHead = (route: SiteRoute, language: Language): string => {
  const { pages, documentTitle } = getText(language, 'layout');
  const page = { title: pages[route.name], description: descriptions[language][route.name] };
  const title = formatText(documentTitle, { title: page.title, name: brand.name });
  const path = route.canonical ?? route.path;
  const isListed = route.isListed;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', page.description),
    ...(isListed ? listAlternateLinks(path, language) : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.name),
    meta('property', 'og:title', page.title),
    meta('property', 'og:description', page.description),
    meta('property', 'og:image', `${ORIGIN_PLACE}/share.png`),
    meta('property', 'og:image:width', '1200'),
    meta('property', 'og:image:height', '630'),
    meta('property', 'og:image:alt', `${brand.name}: ${brand.tagline}`),
    meta('property', 'og:locale', languageTags[language]),
    ...(isListed ? [meta('property', 'og:url', `${ORIGIN_PLACE}${path}`)] : []),
    meta('name', 'twitter:card', 'summary_large_image'),
  ].join('\n    ');
};

/** Returns the metadata of a loading page: the page in its place is named once it is loaded. */
export const renderLoadingPageHead = (language: Language): string =>
  [
    `<title>${escapeHtml(brand.name)}</title>`,
    meta('name', 'description', descriptions[language].home),
    meta('name', 'robots', 'noindex'),
  ].join('\n    ');
