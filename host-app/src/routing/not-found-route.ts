import type { SiteRoute } from './site-route';

export const notFoundRoute: SiteRoute = {
  path: '*',
  name: 'notFound',
  parts: [],
  load: async () => (await import('../pages/public/not-found-page')).NotFoundPage,
  layout: 'public',
  isPrerendered: true,
  isListed: false,
};
