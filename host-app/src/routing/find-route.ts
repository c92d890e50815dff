import { routes } from '../routes';
import { toRoutePattern } from './path-pattern';
import type { SiteRoute } from './site-route';

const patterns = routes.map((route): [pattern: RegExp, route: SiteRoute] => [
  toRoutePattern(route.path),
  route,
]);

/** Finds the route of an address; the last route matches if no other does. */
export const findRoute = (pathname: string): SiteRoute => {
  const found = patterns.find(([pattern]) => pattern.test(pathname));
  if (!found) throw new Error('the last route must take everything');
  return found[1];
};
