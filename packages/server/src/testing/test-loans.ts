import { randomBytes, randomUUID } from 'node:crypto';
import type { LoanAnswer, LoanApplicationAnswer, LoanFileKind, LoanListAnswer } from '@somesa/core';
import { expect } from 'vitest';
import { insertUpload } from '../messaging/uploads/uploads-repository';
import { type Answer, SCHOOL, type TestApp } from './test-app';
import type { SignedInPerson } from './test-people';

/** Fields of the loan form; others have default values. */
export interface LoanFormFields {
  phoneNumber1: string;
  regNo?: string | undefined;
  [field: string]: unknown;
}

export interface SendOptions {
  token?: string;
  key?: string;
  language?: string;
}

/** Creates helpers that send the requests of applicants and parents about loans. */
export const createTestLoans = (test: TestApp) => {
  const createBody = (typed: LoanFormFields) => ({
    fullName: 'Sarah Nambi',
    email: `${typed.phoneNumber1}@home.example`,
    address: 'Plot 1, Kampala',
    school: SCHOOL,
    childName: 'Peace Apio',
    jobTitle: 'Teacher',
    estimatedMonthlyIncome: 900_000,
    expense: 'School Fees',
    loanAmount: 600_000,
    loanTerm: '3 months',
    ...typed,
  });

  const tryApply = <Body = LoanApplicationAnswer>(
    typed: LoanFormFields,
    { token, key = randomUUID(), language }: SendOptions = {},
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method: 'POST',
      url: '/api/loan-applications',
      payload: createBody(typed),
      headers: {
        'idempotency-key': key,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(language && { 'accept-language': language }),
      },
    });

  const request = <Body>(
    method: 'GET' | 'POST',
    path: string,
    { token }: Pick<SignedInPerson, 'token'>,
    payload?: object,
  ): Promise<Answer<Body>> =>
    test.call<Body>({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });

  return {
    tryApply,
    request,

    /** Submits an application and returns its reference. */
    apply: async (typed: LoanFormFields, options?: SendOptions): Promise<string> => {
      const answer = await tryApply(typed, options);
      expect(answer.status, answer.text).toBe(201);
      return answer.body.application.reference;
    },

    /** Adds the row of an uploaded file without its content, and returns its ID. */
    addUpload: async (kind: LoanFileKind): Promise<string> => {
      const id = randomBytes(32).toString('base64url');
      await insertUpload(test.database, {
        id,
        kind,
        name: `${kind}.jpg`,
        type: 'image/jpeg',
        size: 1234,
        storeKey: randomUUID(),
        sender: null,
        createdAt: test.clock.now(),
      });
      return id;
    },

    /** Returns the ID of a loan. */
    getLoanId: async (reference: string): Promise<string> => {
      const [row] = await test.queryRows<{ id: string }>('select id from loans where reference = $1', [
        reference,
      ]);
      if (!row) throw new Error(`no loan has the reference ${reference}`);
      return row.id;
    },

    list: (person: Pick<SignedInPerson, 'token'>, query = '') =>
      request<LoanListAnswer>('GET', `/parent/loans${query}`, person),

    getLoan: (person: Pick<SignedInPerson, 'token'>, id: string) =>
      request<LoanAnswer & { message?: string }>('GET', `/parent/loans/${id}`, person),
  };
};

export type TestLoans = ReturnType<typeof createTestLoans>;
