import { routes, type SiteRoute } from '../routes';

/** What the path of a route takes: `/*?` at its end everything below it too. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace('/*?', '(/.*)?').replace(/^\*/, '.*').replace(/:\w+/g, '[^/]+')}/?$`);

const patterns = routes.map((route): [pattern: RegExp, route: SiteRoute] => [patternOf(route.path), route]);

/** Finds the route of an address; the last one takes what no other does. */
export const routeOf = (pathname: string): SiteRoute => {
  const found = patterns.find(([pattern]) => pattern.test(pathname));
  if (!found) throw new Error('the last route must take everything');
  return found[1];
};
