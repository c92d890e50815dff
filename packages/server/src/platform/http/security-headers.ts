import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Headers of every response. No page of ours uses a microphone, a place, a payment API or a device, and the page at the gate alone a camera. */
export const commonHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'browsing-topics=(), camera=(), display-capture=(), geolocation=(), hid=(), microphone=(), payment=(), serial=(), usb=()',
} as const;

/** Policy of the page at the gate, which reads passes with the camera. */
export const cameraPolicy = commonHeaders['permissions-policy'].replace('camera=()', 'camera=(self)');

/** Headers of every response that has no policy of its own, such as an error: nothing in it runs, and no page frames it. */
const closedHeaders = {
  ...commonHeaders,
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

/** A year, for this host and all hosts below it. */
const TLS_ONLY = 'max-age=31536000; includeSubDomains';

/**
 * Sets the headers that every response has, unless its route sets others: on the raw response, where Helmet sets its own too.
 * `isSecure`: people reach the site by TLS.
 */
export const setClosedHeaders = ({ raw, request }: FastifyReply, isSecure: boolean): void => {
  raw.setHeader('x-request-id', request.id);
  for (const [name, value] of Object.entries(closedHeaders)) raw.setHeader(name, value);
  if (isSecure) raw.setHeader('strict-transport-security', TLS_ONLY);
};

/** Sets these headers on all routes of a server, before any other hook. */
export const closeByDefault = (app: FastifyInstance, isSecure: boolean): void => {
  app.addHook('onRequest', async (_request, reply) => setClosedHeaders(reply, isSecure));
};

const apiHeaders = {
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
} as const;

/** Sets the headers of API responses beside those of every response. They are never cached, because most contain personal data. */
export const setApiHeaders = (reply: FastifyReply): void => {
  void reply.headers(apiHeaders);
};

const EXPOSED_HEADERS = 'retry-after';

/** Allows the page of another origin to read a response, such as a problem; requests are checked elsewhere. */
export const allowReading = ({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void => {
  void reply.header('vary', 'Origin');
  if (origin)
    void reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': EXPOSED_HEADERS,
    });
};

/** Helmet options of pages without scripts. Their forms send their origin, which other sites' forms can't. */
export const formPolicy = {
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  referrerPolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
} as const;

/** Helmet options of our own pages: no inline scripts or styles. Their forms send their origin, as those without scripts do. */
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
  referrerPolicy: formPolicy.referrerPolicy,
} as const;
