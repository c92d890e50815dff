/** Returns the content security policy of a careful school: its own files and Somesa's origin. */
const careful = (somesa) =>
  [
    "default-src 'none'",
    `script-src 'self' ${somesa}`,
    "style-src 'self'",
    `img-src 'self' data: ${somesa}`,
    `connect-src ${somesa}`,
    `frame-src ${somesa}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Returns the strictest policy with which the embed works. */
const strict = (somesa) =>
  [
    "default-src 'none'",
    `script-src ${somesa}`,
    "style-src 'self'",
    `connect-src ${somesa}`,
    `img-src ${somesa}`,
  ].join('; ');

const trustedTypes = (somesa) => `${strict(somesa)}; require-trusted-types-for 'script'`;

/** Returns null: WordPress has no policy, and its pages have inline styles. */
const none = () => null;

/** Pages with a policy of their own. */
const policies = {
  '/gallery/wordpress.html': none,
  '/gallery/strict-csp.html': strict,
  '/gallery/strict-csp-trusted-types.html': trustedTypes,
};

/** Returns the content security policy of a page by its path, or null. */
export const getPolicy = (path, somesaOrigin) => (policies[path] ?? careful)(somesaOrigin);
