/**
 * Tells whether a web origin is one of a list: whole ones, and `https://*.host` for every host below one. The list says
 * whose pages may hold a school's frame.
 */
export const isAncestor = (origin: string, ancestors: readonly string[]): boolean =>
  ancestors.some((ancestor) => {
    const [scheme = '', domain] = ancestor.split('*');
    return domain === undefined ? origin === ancestor : origin.startsWith(scheme) && origin.endsWith(domain);
  });
