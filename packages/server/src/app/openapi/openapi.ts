import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { openApiDocument } from './openapi-document';

/** Publishes the API's description at /openapi.json and a readable page at /docs. */
export const publishOpenApi = async (app: FastifyInstance): Promise<void> => {
  const document = openApiDocument();
  await app.register(swagger, { mode: 'static', specification: { document: document as never } });
  app.get('/openapi.json', async () => document);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => policy,
  });
};
