import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { handleErrors } from './error-handler';

const logged: string[] = [];
const app = Fastify({ logger: { level: 'error', stream: { write: (line) => void logged.push(line) } } });
const unreachable = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
const shuttingDown = Object.assign(new Error('terminating connection'), { code: '57P01' });
const quoting = Object.assign(new Error('invalid input syntax for type bigint: "SMK-0001"'), {
  code: '22P02',
});

const failures: Record<string, Error> = {
  unreachable,
  wrapped: new DrizzleQueryError('select 1 where reg_no = $1', ['SMK-0001'], unreachable),
  shuttingDown,
  broken: new Error('Connection terminated unexpectedly'),
  silent: new DrizzleQueryError('select 1', [], new Error('Query read timeout')),
  busy: new Error('timeout exceeded when trying to connect'),
  closed: new Error('Client has encountered a connection error and is not queryable'),
  locked: Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' }),
  takenOver: Object.assign(new Error('cannot execute UPDATE in a read-only transaction'), { code: '25006' }),
  quoting,
  wrappedQuoting: new DrizzleQueryError('select $1', ['0772123456'], quoting),
  ours: new Error('a payment that is failed can’t be given up'),
};

beforeAll(async () => {
  handleErrors(app);
  for (const [name, error] of Object.entries(failures)) {
    app.get(`/${name}`, async () => {
      throw error;
    });
  }
  await app.ready();
});
afterAll(() => app.close());

const unexpected = ['quoting', 'wrappedQuoting', 'ours'];
const unavailable = Object.keys(failures).filter((name) => !unexpected.includes(name));
it.each(unavailable)('returns 503 with Retry-After if the database is unavailable (%s)', async (name) => {
  const answer = await app.inject(`/${name}`);
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toEqual({
    message: 'The service is unavailable. Try again in a minute; nothing is lost.',
  });
});

it.each(unexpected)('logs an unexpected error (%s) without the values of the request', async (name) => {
  logged.length = 0;
  const answer = await app.inject(`/${name}`);
  expect(answer.statusCode).toBe(500);
  expect(Object.keys(answer.json())).toEqual(['message']);
  const [line = ''] = logged;
  expect(JSON.parse(line).error).toMatchObject({
    ...(name === 'ours' ? { message: failures.ours?.message } : { code: '22P02' }),
    stack: expect.stringContaining('error-handler.test.ts'),
  });
  expect(line).not.toMatch(/SMK-0001|0772123456/);
});
