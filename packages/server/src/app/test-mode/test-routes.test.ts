import { answerTexts } from '@somesa/core/answers';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { registerTestRoutes, type TestMode } from './test-routes';

const url = '/test/api/students/TEST-0001?school=st-marys-kisubi';
const headers = { origin: 'https://www.school.example' };

const build = (testMode: TestMode | null) => {
  const app = Fastify();
  registerTestRoutes(app, testMode);
  return app;
};

it.each(['en', 'sw'] as const)(
  'tells pages of every origin in %s that test mode is off',
  async (language) => {
    const answer = await build(null).inject({ url, headers: { ...headers, 'accept-language': language } });
    expect(answer.statusCode).toBe(404);
    expect(answer.json().message).toBe(answerTexts[language].errors.test_mode_off);
    expect(answer.headers['access-control-allow-origin']).toBe('*');
  },
);

it('permits the request after a preflight if test mode is off', async () => {
  const answer = await build(null).inject({
    method: 'OPTIONS',
    url: '/test/api/payments',
    headers: { ...headers, 'access-control-request-headers': 'idempotency-key' },
  });
  expect(answer.statusCode).toBe(204);
  expect(answer.headers['access-control-allow-headers']).toBe('idempotency-key');
});

it('responds 503 if test mode can’t be started', async () => {
  const broken = { prepare: () => Promise.reject(new Error('no database')), stop: async () => undefined };
  const answer = await build(broken).inject({ url, headers });
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([503, '*']);
});
