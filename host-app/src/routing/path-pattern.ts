/**
 * Returns the pattern of the addresses that a route's path matches; `/*?` at its end matches everything below
 * it too.
 */
export const toRoutePattern = (path: string): RegExp =>
  new RegExp(`^${path.replace('/*?', '(/.*)?').replace(/^\*/, '.*').replace(/:\w+/g, '[^/]+')}/?$`);
