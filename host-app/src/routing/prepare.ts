import type { Language } from '@somesa/core';
import type { ComponentType } from 'react';
import { hasTexts, loadTexts } from '../texts/catalogue';
import type { TextPart } from '../texts/host-texts';
import { createLazyResource, type LazyResource } from './lazy-resource';
import { clearReloadMark, reloadOnce } from './reload-once';
import type { PageLayout, PageRoute } from './site-route';

const pages = new WeakMap<PageRoute, LazyResource<ComponentType>>();

const getPage = (route: PageRoute): LazyResource<ComponentType> => {
  const page = pages.get(route) ?? createLazyResource(route.load);
  pages.set(route, page);
  return page;
};

const listLayoutParts = ({ layout }: PageRoute): TextPart[] => ['layout', 'connection', ...layout.parts];

export const listTextParts = (route: PageRoute): TextPart[] => [...listLayoutParts(route), ...route.parts];

export const getReadyLayout = (route: PageRoute, language: Language): PageLayout | undefined =>
  hasTexts(language, listLayoutParts(route)) ? route.layout.view.get() : undefined;

export const getReadyPage = (route: PageRoute, language: Language): ComponentType | undefined =>
  hasTexts(language, listTextParts(route)) ? getPage(route).get() : undefined;

export const isReady = (route: PageRoute, language: Language): boolean =>
  getReadyPage(route, language) !== undefined && getReadyLayout(route, language) !== undefined;

export const loadRoute = async (route: PageRoute, language: Language): Promise<void> => {
  await Promise.all([
    getPage(route).fetch(),
    route.layout.view.fetch(),
    loadTexts(language, listTextParts(route)),
  ]);
};

const pending = new Map<string, Promise<void>>();
const failed = new Set<string>();

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

export const clearFailures = (): void => {
  for (const key of failed) pending.delete(key);
  failed.clear();
};
