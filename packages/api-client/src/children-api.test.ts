import { expect, it } from 'vitest';
import { type ChildrenApi, createChildrenApi } from './children-api';
import { createExpectedRequest, createFakeApi } from './testing/fake-api';

const child = { school: 'st-marys-kisubi', regNo: 'SMK-0001' };
const group = {
  children: [{ id: 'c-1', amount: 50_000 }],
  paymentMethod: 'mobile',
  network: 'mtn',
  phoneNumber: '0772123456',
} as const;
type Call = [line: string, call: (api: ChildrenApi) => Promise<unknown>, response: object, body?: object];
const calls: Call[] = [
  ['GET /api/parent/children', (api) => api.listChildren(), { children: [] }],
  ['POST /api/parent/children', (api) => api.addChild(child), { child: { id: 'c-1' } }, child],
  [
    'POST /api/parent/children/payments',
    (api) => api.payForChildren({ ...group, children: [...group.children] }, 'k-1'),
    { payment: { id: 'p-1', status: 'created' }, secret: 's-1' },
    group,
  ],
];

it.each(calls)('sends %s with the token and reads the response', async (line, call, response, body) => {
  const { api, getRequest } = createFakeApi(createChildrenApi, response);
  expect(await call(api)).toMatchObject({ ok: true });
  expect(getRequest()).toMatchObject(createExpectedRequest(line, body));
});

it.each(calls)('returns a failure for an unexpected response to %s', async (_, call) => {
  expect(await call(createFakeApi(createChildrenApi, { hello: 'world' }).api)).toMatchObject({ ok: false });
});
