import type { Language } from '@somesa/core';
import type { ComponentType } from 'react';
import { createLazyResource, type LazyResource } from '../routing/lazy-resource';
import { failed, pending } from '../routing/preparations';
import { clearReloadMark, reloadOnce } from '../routing/reload-once';
import type { PageLayout, PageRoute } from '../routing/site-route';
import { hasTexts, loadTexts } from '../texts/catalogue';
import type { TextPart } from '../texts/host-texts';
import { layouts } from './layouts';

const pages = new WeakMap<PageRoute, LazyResource<ComponentType>>();

const getPage = (route: PageRoute): LazyResource<ComponentType> => {
  const page = pages.get(route) ?? createLazyResource(route.load);
  pages.set(route, page);
  return page;
};

const listLayoutParts = ({ layout }: PageRoute): TextPart[] => [
  'layout',
  'connection',
  ...layouts[layout].parts,
];

export const listTextParts = (route: PageRoute): TextPart[] => [...listLayoutParts(route), ...route.parts];

export const getReadyLayout = (route: PageRoute, language: Language): PageLayout | undefined =>
  hasTexts(language, listLayoutParts(route)) ? layouts[route.layout].view.get() : undefined;

export const getReadyPage = (route: PageRoute, language: Language): ComponentType | undefined =>
  hasTexts(language, listTextParts(route)) ? getPage(route).get() : undefined;

export const isReady = (route: PageRoute, language: Language): boolean =>
  getReadyPage(route, language) !== undefined && getReadyLayout(route, language) !== undefined;

export const loadRoute = async (route: PageRoute, language: Language): Promise<void> => {
  await Promise.all([
    getPage(route).fetch(),
    layouts[route.layout].view.fetch(),
    loadTexts(language, listTextParts(route)),
  ]);
};

/**
 * Loads everything that a visited route needs. Returns the same promise until its failure is cleared, because
 * a suspended view calls this repeatedly.
 */
export const prepare = (route: PageRoute, language: Language): Promise<void> => {
  const key = `${language} ${route.path}`;
  const waiting = pending.get(key);
  if (waiting) return waiting;
  const promise = loadRoute(route, language)
    .then(clearReloadMark, reloadOnce)
    .catch((error: unknown) => {
      failed.add(key);
      throw error;
    });
  pending.set(key, promise);
  return promise;
};
