import { parsePaymentRequest, parseRequest } from '@somesa/core';
import { createJsonSchema, type Endpoint, endpoints } from '@somesa/core/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createArbitrary, type Schema } from '../../testing/json-schema';
import { listRoutes } from '../../testing/list-routes';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { getOpenApiDocument } from './openapi';

const getBodySchema = (path: string): Schema => {
  const operation = getOpenApiDocument().paths[path]?.post;
  const content = operation?.requestBody?.content as Record<string, { schema: Schema }> | undefined;
  return content?.['application/json']?.schema ?? {};
};

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

describe('the OpenAPI document', () => {
  it('is served at /api/openapi.json', async () => {
    const answer = await test.call<object>({ url: '/api/openapi.json' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(getOpenApiDocument())));
  });

  it('describes every route of the API', () => {
    const unnamed = (route: string): string => route.replace(/:[\w|:]+/g, ':');
    const routes = listRoutes(test.app)
      .filter((route) => route.includes(' /api/'))
      .map((route) => unnamed(route.replace('/api/', '/')));
    const withoutContract = [/^GET \/(openapi\.json|docs)/, / \/webhooks\//];
    expect(routes.filter((route) => !withoutContract.some((known) => known.test(route))).sort()).toEqual(
      endpoints.map(({ method, path }) => unnamed(`${method} ${path}`)).sort(),
    );
  });

  // JSON Schema can't say that the purposes of a loan product must differ.
  const describedWhole = ({ body, path }: Endpoint) => body && path !== '/admin/loan-products';
  it.each(endpoints.filter(describedWhole))(
    'describes only bodies of $method $path that the server accepts',
    ({ body }) => {
      for (const struct of body?.structs ?? []) {
        fc.assert(
          fc.property(createArbitrary(createJsonSchema(struct)), (sent) => {
            expect(parseRequest<object, unknown>(sent, struct)).toMatchObject({ ok: true });
          }),
          { numRuns: 100 },
        );
      }
    },
  );

  it('lists the required fields: a body without one of them is rejected', () => {
    for (const branch of getBodySchema('/payments').oneOf ?? []) {
      expect(branch.additionalProperties).toBe(false);
      const optional = Object.keys(branch.properties ?? {}).filter(
        (name) => !branch.required?.includes(name),
      );
      const { purpose } = branch.properties ?? {};
      const mayLack: Record<string, string[]> = { fees: ['itemIds'], 'early-repayment': ['quoteId'] };
      expect(optional).toEqual(mayLack[String(purpose?.const)] ?? []);
      for (const name of branch.required ?? []) {
        fc.assert(
          fc.property(createArbitrary(branch), (body) => {
            const { [name]: _, ...rest } = body as Record<string, unknown>;
            expect(parsePaymentRequest(rest), name).toMatchObject({ ok: false });
          }),
          { numRuns: 20 },
        );
      }
    }
  });

  it('lists the bounds of values: the first value beyond each is rejected', () => {
    const [mobile] = getBodySchema('/payments').oneOf ?? [];
    const { amount, itemIds } = mobile?.properties ?? {};
    const usual = {
      purpose: 'fees',
      school: 'st-marys-kisubi',
      regNo: 'SMK-0001',
      amount: 1_000,
      paymentMethod: 'mobile',
      network: 'mtn',
      phoneNumber: '0772123456',
    };
    const beyond = [
      { amount: (amount?.minimum ?? 0) - 1 },
      { amount: (amount?.maximum ?? 0) + 1 },
      { itemIds: Array((itemIds?.maxItems ?? 0) + 1).fill('1') },
      { itemIds: ['1'.repeat((itemIds?.items?.maxLength ?? 0) + 1)] },
      { regNo: 'A'.repeat(25) },
    ];
    expect(parsePaymentRequest(usual).ok).toBe(true);
    for (const change of beyond) expect(parsePaymentRequest({ ...usual, ...change }).ok).toBe(false);
  });
});

describe('the page of the API at /api/docs', () => {
  it('loads its own scripts and styles under its content security policy', async () => {
    const page = await test.call<string>({ url: '/api/docs/' });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toMatch(/^text\/html/);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self'/);
    expect(policy).not.toContain("default-src 'none'");
    const files = [...page.text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
      ([, file]) => file ?? '',
    );
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { pathname } = new URL(file, 'http://localhost/api/docs/');
      expect((await test.call({ url: pathname })).status, pathname).toBe(200);
    }
    expect((await test.call({ url: '/api/docs/json' })).body).toMatchObject({ openapi: '3.1.0' });
  });
});
