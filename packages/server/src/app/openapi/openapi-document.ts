import { brand } from '@somesa/core';
import { endpoints } from '@somesa/core/contract';
import { pathsOf } from './openapi-endpoints';

const describeApi = () => ({
  openapi: '3.1.0',
  info: { title: `${brand.name} API`, version: '1', description: 'Amounts are whole Ugandan shillings.' },
  servers: [{ url: '/api' }],
  components: {
    securitySchemes: {
      bearer: { type: 'http', scheme: 'bearer', description: 'Token that POST /auth/login returns.' },
    },
  },
  paths: pathsOf(endpoints),
});

let described: ReturnType<typeof describeApi> | undefined;

/** Returns the description of the API, derived from the contracts of its endpoints once per process. */
export const openApiDocument = () => {
  described ??= describeApi();
  return described;
};
