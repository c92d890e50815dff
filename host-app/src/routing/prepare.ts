import type { Language } from '@somesa/core';
import type { ComponentType } from 'react';
import { routes, type SiteRoute } from '../routes';
import { hasTexts, loadTexts, type TextPart } from '../texts/catalogue';
import { type Fetched, fetched } from './fetched';
import { type Layout, layouts } from './layouts';
import { forgetReload, reloadOnce } from './reload-once';

const pages = new Map<SiteRoute, Fetched<ComponentType>>(routes.map((route) => [route, fetched(route.load)]));

const pageOf = (route: SiteRoute): Fetched<ComponentType> => {
  const page = pages.get(route);
  if (!page) throw new Error(`${route.path} is no route of ours`);
  return page;
};

/** The texts of a route and of what stands around it. */
export const partsOf = ({ parts, layout }: SiteRoute): TextPart[] => [
  ...(['layout', 'line'] as const),
  ...layouts[layout].parts,
  ...parts,
];

/** Answers what stands around a route's page, if it can be drawn at once. */
export const readyLayout = ({ layout }: SiteRoute, language: Language): Layout | undefined =>
  hasTexts(language, layouts[layout].parts) ? layouts[layout].layout.atHand() : undefined;

/** Answers a route's page, if it can be drawn at once. */
export const readyPage = (route: SiteRoute, language: Language): ComponentType | undefined =>
  hasTexts(language, partsOf(route)) ? pageOf(route).atHand() : undefined;

/** Tells whether a route can be drawn at once, whole. */
export const isReady = (route: SiteRoute, language: Language): boolean =>
  readyPage(route, language) !== undefined && readyLayout(route, language) !== undefined;

/** Brings all that a route needs. */
export const bring = async (route: SiteRoute, language: Language): Promise<void> => {
  await Promise.all([
    pageOf(route).fetch(),
    layouts[route.layout].layout.fetch(),
    loadTexts(language, partsOf(route)),
  ]);
};

const underWay = new Map<string, Promise<void>>();
const failed = new Set<string>();

/**
 * Brings all that a visited route needs. The same promise is answered until its failure is forgotten, since a view that waits asks again
 * and again.
 */
export const prepare = (route: SiteRoute, language: Language): Promise<void> => {
  const key = `${language} ${route.path}`;
  const waiting = underWay.get(key);
  if (waiting) return waiting;
  const promise = bring(route, language)
    .then(forgetReload, reloadOnce)
    .catch((error: unknown) => {
      failed.add(key);
      throw error;
    });
  underWay.set(key, promise);
  return promise;
};

/** Lets what failed be tried again. */
export const forgetFailures = (): void => {
  for (const key of failed) underWay.delete(key);
  failed.clear();
};
