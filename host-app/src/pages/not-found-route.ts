import type { SiteRoute } from '../routing/site-route';

export const notFoundRoute: SiteRoute = {
  path: '*',
  name: 'notFound',
  parts: [],
  load: async () => (await import('./public/not-found-page')).NotFoundPage,
  layout: 'public',
  isPrerendered: true,
  isListed: false,
};
