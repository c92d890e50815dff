import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { formPolicy } from '../../platform/http/security-headers';
import { developersStyle, renderDevelopersPage } from './developers-page';

/** Time for which the page and its style sheet may be cached, in seconds. */
const CACHE_S = 300;

/** Serves the page for developers of schools' own systems. */
export const developersRoutes = async (
  app: FastifyInstance,
  { publicUrl }: { publicUrl: string },
): Promise<void> => {
  const isSecure = publicUrl.startsWith('https:');
  await app.register(helmet, { ...formPolicy, ...(isSecure ? {} : { strictTransportSecurity: false }) });
  const page = renderDevelopersPage(publicUrl);
  const cacheControl = `public, max-age=${CACHE_S}`;
  app.get('/developers', (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/html; charset=utf-8').send(page),
  );
  app.get('/developers.css', (_request, reply) =>
    reply.header('cache-control', cacheControl).type('text/css; charset=utf-8').send(developersStyle),
  );
};
