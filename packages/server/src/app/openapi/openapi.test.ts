import { type AccountBodyName, parseAccountBody, parsePaymentRequest, parseRequest } from '@somesa/core';
import { type Endpoint, endpoints, jsonSchemaOf } from '@somesa/core/contract';
import { moneyBodies, workBodies } from '@somesa/core/office';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allowedBy, type Schema } from '../../testing/allowed-by';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { openApiDocument } from './openapi-document';

type DescribedPost =
  | '/payments'
  | '/admin/payments/{id}/refund'
  | '/admin/bank-lines/{id}/allocate'
  | '/admin/bank-lines/{id}/return'
  | '/admin/work/{kind}/{subject}/note'
  | '/admin/work/{kind}/{subject}/done';

/** The calls about accounts that have a body, with the schemas of their bodies. */
const describedAccountCalls = {
  '/auth/register': ['post', ['register']],
  '/auth/verify-otp': ['post', ['verifyPhone', 'verifyEmail']],
  '/auth/resend-otp': ['post', ['resendToPhone', 'resendToEmail']],
  '/auth/login': ['post', ['login']],
  '/auth/forgot-password': ['post', ['forgotPassword']],
  '/auth/reset-password': ['post', ['resetPassword']],
  '/auth/change-phone': ['post', ['changePhone']],
  '/auth/update-user': ['put', ['updateUser']],
  '/auth/change-user-password': ['put', ['changePassword']],
  '/auth/delete-user': ['post', ['deleteUser']],
} satisfies Record<string, ['post' | 'put', AccountBodyName[]]>;
type DescribedAccountCall = keyof typeof describedAccountCalls;
type DescribedCall = Partial<
  Record<'post' | 'put', { requestBody: { content: { 'application/json': { schema: unknown } } } }>
>;

const bodyOf = (path: DescribedPost): Schema =>
  (openApiDocument().paths as unknown as Record<string, DescribedCall>)[path]?.post?.requestBody.content[
    'application/json'
  ].schema as Schema;

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.end());

describe('the OpenAPI document', () => {
  it('is published as the schemas make it', async () => {
    const answer = await test.call<object>({ url: '/api/openapi.json' });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  // JSON Schema can't say that the purposes of a loan product must differ.
  const describedWhole = ({ body, path }: Endpoint) => body && path !== '/admin/loan-products';
  it.each(Object.values<Endpoint>(endpoints).filter(describedWhole))(
    'describes bodies of $method $path that are accepted, whatever they hold',
    ({ body }) => {
      for (const struct of body?.structs ?? []) {
        fc.assert(
          fc.property(allowedBy(jsonSchemaOf(struct)), (sent) => {
            expect(parseRequest<object, unknown>(sent, struct)).toMatchObject({ ok: true });
          }),
          { numRuns: 100 },
        );
      }
    },
  );

  it.each([
    ['/admin/payments/{id}/refund', moneyBodies.refund],
    ['/admin/bank-lines/{id}/allocate', moneyBodies.allocate],
    ['/admin/bank-lines/{id}/return', moneyBodies.returned],
    ['/admin/work/{kind}/{subject}/note', workBodies.note],
    ['/admin/work/{kind}/{subject}/done', workBodies.end],
  ] as const)('describes bodies of POST %s that are taken, whatever they are', (path, struct) => {
    fc.assert(
      fc.property(allowedBy(bodyOf(path)), (body) => {
        expect(parseRequest<object, unknown>(body, struct as never)).toMatchObject({ ok: true });
      }),
      { numRuns: 200 },
    );
  });

  it.each(Object.entries(describedAccountCalls))(
    'describes bodies of %s that are taken, whatever they are',
    (path, [method, names]) => {
      const call = openApiDocument().paths[path as DescribedAccountCall] as DescribedCall;
      const schema = call[method]?.requestBody.content['application/json'].schema as Schema;
      expect(schema.oneOf).toHaveLength(names.length);
      for (const [at, name] of names.entries()) {
        fc.assert(
          fc.property(allowedBy(schema.oneOf?.[at] ?? {}), (sent) => {
            const again = { password_confirmation: (sent as { password?: string }).password };
            const body = { ...(sent as object), ...('password_confirmation' in (sent as object) && again) };
            expect(parseAccountBody(name, body)).toMatchObject({ ok: true });
          }),
          { numRuns: 60 },
        );
      }
    },
  );

  it('lists what is required: without any one of them a body is refused', () => {
    for (const branch of bodyOf('/payments').oneOf ?? []) {
      expect(branch.additionalProperties).toBe(false);
      const optional = Object.keys(branch.properties ?? {}).filter(
        (name) => !branch.required?.includes(name),
      );
      const { purpose } = branch.properties ?? {};
      const mayLack: Record<string, string[]> = { fees: ['itemIds'], 'early-repayment': ['quoteId'] };
      expect(optional).toEqual(mayLack[String(purpose?.const)] ?? []);
      for (const name of branch.required ?? []) {
        fc.assert(
          fc.property(allowedBy(branch), (body) => {
            const { [name]: _, ...rest } = body as Record<string, unknown>;
            expect(parsePaymentRequest(rest), name).toMatchObject({ ok: false });
          }),
          { numRuns: 20 },
        );
      }
    }
  });

  it('gives bounds that hold: the first value beyond each is refused', () => {
    const [mobile] = bodyOf('/payments').oneOf ?? [];
    const { amount, itemIds } = mobile?.properties ?? {};
    const usual = {
      ...{ purpose: 'fees', school: 'st-marys-kisubi', regNo: 'SMK-0001', amount: 1_000 },
      ...{ paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772123456' },
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

describe('the readable page', () => {
  it('loads, under a policy that lets its own scripts and styles run', async () => {
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
