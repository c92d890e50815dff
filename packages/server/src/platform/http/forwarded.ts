import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers in which a proxy sends the address of the caller. */
const callerHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip'];
/** Headers that show that a proxy forwarded the request. */
const proxyHeaders = [...callerHeaders, 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/** Returns whether a request has headers of a proxy. */
export const isForwarded = (request: FastifyRequest): boolean =>
  proxyHeaders.some((name) => request.headers[name] !== undefined);

/** Logs a warning at the first forwarded request if no proxy is trusted: all callers then share one address and its limits. */
export const warnAboutForwarding = (app: FastifyInstance, trustedProxies: readonly string[]): void => {
  if (trustedProxies.length > 0) return;
  let isWarned = false;
  app.addHook('onRequest', async (request) => {
    if (isWarned || callerHeaders.every((name) => request.headers[name] === undefined)) return;
    isWarned = true;
    app.log.warn(
      'A CALL WAS FORWARDED, AND TRUST_PROXY IS NOT SET: everyone behind that proxy counts as one caller. Set TRUST_PROXY to the proxy’s address.',
    );
  });
};
