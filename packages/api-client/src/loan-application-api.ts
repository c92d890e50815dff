import type { LoanApplicationAnswer, LoanApplicationBody } from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import { isRecord } from './read-answer';

const readApplication = (data: unknown): LoanApplicationAnswer['application'] | null =>
  isRecord(data) && isRecord(data.application) && typeof data.application.reference === 'string'
    ? (data as unknown as LoanApplicationAnswer).application
    : null;

/** Builds the calls by which a loan is applied for. Each answers a Result: never undefined, and nothing is thrown. */
export const createLoanApplicationApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /** Stores an application. The same key and body can be sent again without applying twice. */
    applyForLoan: (body: LoanApplicationBody, idempotencyKey: string) =>
      ask(
        {
          method: 'post',
          path: '/loan-applications',
          body,
          headers: { 'idempotency-key': idempotencyKey },
        },
        readApplication,
      ),
  };
};

/** The calls by which a loan is applied for. */
export type LoanApplicationApi = ReturnType<typeof createLoanApplicationApi>;
