import type { SiteRoute } from '../routing/site-route';
import { layouts } from './layouts';

export const notFoundRoute: SiteRoute = {
  path: '*',
  name: 'notFound',
  parts: [],
  load: async () => (await import('./public/not-found-page')).NotFoundPage,
  layout: layouts.public,
  isPrerendered: true,
  isListed: false,
};
