/** Returns the pattern of the addresses that a route's path matches; `/*?` at its end matches everything below it too. */
export const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace('/*?', '(/.*)?').replace(/^\*/, '.*').replace(/:\w+/g, '[^/]+')}/?$`);
