import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { brand } from '@somesa/core';
import { endpoints } from '@somesa/core/contract';
import type { FastifyInstance } from 'fastify';
import { describePaths } from './openapi-endpoints';

const description =
  'Amounts are whole Ugandan shillings. If you ask us about a response, name its header x-request-id, by which we find it.';

const describeApi = () => ({
  openapi: '3.1.0',
  info: { title: `${brand.name} API`, version: '1', description },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Token that POST /auth/login returns.' },
      schoolKey: {
        type: 'http',
        scheme: 'bearer',
        description: 'API key that a school’s bursar creates in the back office.',
      },
    },
  },
  paths: describePaths(endpoints),
});

let document: ReturnType<typeof describeApi> | undefined;

/** Returns the OpenAPI document, which is derived from the contracts of the endpoints once per process. */
export const getOpenApiDocument = () => {
  document ??= describeApi();
  return document;
};

/** Serves the OpenAPI document at /openapi.json and a page of it at /docs. */
export const publishOpenApi = async (app: FastifyInstance): Promise<void> => {
  const specification = getOpenApiDocument();
  await app.register(swagger, { mode: 'static', specification: { document: specification as never } });
  app.get('/openapi.json', async () => specification);
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    transformStaticCSP: (policy) => `${policy.replace(/;$/, '')}; base-uri 'none'; frame-ancestors 'none'`,
  });
};
