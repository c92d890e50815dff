/**
 * Returns whether a web origin is in a list of frame ancestors, which are origins or `https://*.host` for every subdomain of
 * a host. The list names the sites that may contain a school's frame.
 */
export const isAncestor = (origin: string, ancestors: readonly string[]): boolean =>
  ancestors.some((ancestor) => {
    const [scheme = '', domain] = ancestor.split('*');
    return domain === undefined ? origin === ancestor : origin.startsWith(scheme) && origin.endsWith(domain);
  });
