/** Returns the policy that a careful school would send: its own files, and the fees service by name. */
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

/** The least that the embed needs. */
const strict = (somesa) =>
  [
    "default-src 'none'",
    `script-src ${somesa}`,
    "style-src 'self'",
    `connect-src ${somesa}`,
    `img-src ${somesa}`,
  ].join('; ');

const trustedTypes = (somesa) => `${strict(somesa)}; require-trusted-types-for 'script'`;

/** WordPress sends no policy, and its pages are full of inline styles. */
const none = () => null;

/** The pages with a policy of their own. */
const policies = {
  '/gallery/wordpress.html': none,
  '/gallery/strict-csp.html': strict,
  '/gallery/strict-csp-trusted-types.html': trustedTypes,
};

/** Answers the security policy of a page, by its path; null where it has none. */
export const policyOf = (path, somesaOrigin) => (policies[path] ?? careful)(somesaOrigin);
