import { err, ok, problem } from '@somesa/core';
import { changeTerm, deleteUpload, getReceipt, lookUpStudent } from '@somesa/core/contract';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createServe, findContractViolation } from './endpoint-routes';

const student = {
  regNo: 'SMK-0001',
  displayName: 'A. Nakato',
  className: 'Senior 1',
  items: [],
  school: { slug: 'st-marys-kisubi', name: 'St. Mary’s' },
  outstanding: 0,
  pending: 0,
};

describe('findContractViolation', () => {
  it('accepts a response that matches its contract', () => {
    expect(findContractViolation(lookUpStudent, 200, student)).toBeNull();
  });

  it.each([
    [
      'has a field outside its contract',
      200,
      { ...student, phoneNumber: '0772123456' },
      'phoneNumber is not never',
    ],
    [
      'lacks a field of its contract',
      200,
      { ...student, outstanding: undefined },
      'outstanding is not integer',
    ],
    [
      'has a value of the wrong type',
      200,
      { ...student, school: { slug: 1, name: 'x' } },
      'school.slug is not string',
    ],
    ['has a status outside its contract', 202, student, 'the contract has no such status'],
  ])('describes a response that %s, without any of its values', (_, status, body, problem) => {
    expect(findContractViolation(lookUpStudent, status, body)).toBe(
      `GET /students/:regNo ${status}: ${problem}`,
    );
  });

  it('accepts a problem, which has its own shape', () => {
    expect(findContractViolation(getReceipt, 404, { message: 'Receipt not found.' })).toBeNull();
  });
});

describe('createServe', () => {
  it('rejects an unauthorised caller before it reads the body', async () => {
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
    const response = await app.inject({ method: 'POST', url: '/x', headers: csv, payload: 'a,b' });
    expect([response.statusCode, isRead]).toEqual([401, false]);
    await app.close();
  });

  it.each([
    ['/admin/schools/x/terms/1', 'We don’t know this school'],
    ['/admin/schools/1/terms/0', 'This address doesn’t exist'],
    ['/admin/schools/1/terms/2147483648', 'This address doesn’t exist'],
    ['/admin/schools/x/terms/x', 'We don’t know this school'],
  ])('returns 404 with the problem of the first invalid path parameter: %s', async (url, message) => {
    const app = Fastify();
    const { method, path, params, notFound, answers } = changeTerm;
    const contract = { method, path, params, notFound, answers, access: 'guest', summary: '' } as const;
    createServe(app, {} as never)(contract, async () => ok(null as never));
    const response = await app.inject({ method, url });
    expect([response.statusCode, response.json().message]).toEqual([404, expect.stringContaining(message)]);
    await app.close();
  });
});
