import { err, ok, problem } from '@somesa/core';
import { changeTerm, deleteUpload, getReceipt, lookUpStudent } from '@somesa/core/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createServe, findBrokenAnswer } from './endpoint-routes';

const student = {
  regNo: 'SMK-0001',
  displayName: 'A. Nakato',
  className: 'Senior 1',
  items: [],
  school: { slug: 'st-marys-kisubi', name: 'St. Mary’s' },
  outstanding: 0,
  pending: 0,
};

describe('findBrokenAnswer', () => {
  it('accepts a response that keeps its contract', () => {
    expect(findBrokenAnswer(lookUpStudent, 200, student)).toBeNull();
  });

  it.each([
    [
      'says more than its contract',
      200,
      { ...student, phoneNumber: '0772123456' },
      'phoneNumber is not never',
    ],
    [
      'lacks a part of its contract',
      200,
      { ...student, outstanding: undefined },
      'outstanding is not integer',
    ],
    [
      'has a value of another type',
      200,
      { ...student, school: { slug: 1, name: 'x' } },
      'school.slug is not string',
    ],
    ['has a status that its contract does not name', 202, student, 'the contract has no such status'],
  ])('names what is wrong with a response that %s, and none of its values', (_, status, body, problem) => {
    expect(findBrokenAnswer(lookUpStudent, status, body)).toBe(`GET /students/:regNo ${status}: ${problem}`);
  });

  it('accepts a problem, which has a shape of its own', () => {
    expect(findBrokenAnswer(getReceipt, 404, { message: 'Receipt not found.' })).toBeNull();
  });
});

describe('createServe', () => {
  it('rejects a caller who is not let in before it reads the body', async () => {
    const app = Fastify();
    let isRead = false;
    app.addContentTypeParser('text/csv', async () => {
      isRead = true;
    });
    const guard = { requireUser: async () => err(problem('session_ended')) };
    const contract = {
      method: 'POST',
      path: '/x',
      access: 'user',
      summary: '',
      answers: deleteUpload.answers,
    } as const;
    createServe(app, { guard } as never)(contract, async () => ok(undefined as never));
    const csv = { 'content-type': 'text/csv' };
    const answer = await app.inject({ method: 'POST', url: '/x', headers: csv, payload: 'a,b' });
    expect([answer.statusCode, isRead]).toEqual([401, false]);
    await app.close();
  });
});

describe('a path whose parameters can’t be read', () => {
  it.each([
    ['/admin/schools/x/terms/1', 'We don’t know this school'],
    ['/admin/schools/1/terms/0', 'This address doesn’t exist'],
    ['/admin/schools/1/terms/2147483648', 'This address doesn’t exist'],
    ['/admin/schools/x/terms/x', 'We don’t know this school'],
  ])('is answered 404 with the problem of the first wrong one: %s', async (url, message) => {
    const app = Fastify();
    const { method, path, params, notFound, answers } = changeTerm;
    const contract = { method, path, params, notFound, answers, access: 'guest', summary: '' } as const;
    createServe(app, {} as never)(contract, async () => ok(null as never));
    const answer = await app.inject({ method, url });
    expect([answer.statusCode, answer.json().message]).toEqual([404, expect.stringContaining(message)]);
    await app.close();
  });
});
