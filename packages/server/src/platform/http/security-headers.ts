import type { FastifyReply } from 'fastify';

/** Headers of every response. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

const apiHeaders = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const;

/** The API's answers: lean, since they are many. No cache keeps one, since most say something of a person. */
export const setApiHeaders = (reply: FastifyReply): void => {
  void reply.headers(apiHeaders);
};

/** The policy of our own pages, for helmet. No inline script or style runs. */
export const pagePolicy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      imgSrc: ["'self'", 'data:'],
    },
  },
} as const;
