import type { FastifyReply } from 'fastify';

/** What every answer carries. */
const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
} as const;

const apiHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'cross-origin',
} as const;

const embedHeaders = {
  ...everywhere,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const;

/** The API's answers: lean, since they are many. */
export const setApiHeaders = (reply: FastifyReply): void => {
  void reply.headers(apiHeaders);
};

/** The files that partner schools load from their own pages. */
export const setEmbedHeaders = (reply: FastifyReply): void => {
  void reply.headers(embedHeaders);
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
