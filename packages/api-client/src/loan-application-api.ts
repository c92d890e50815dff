import type { LoanApplicationAnswer, LoanApplicationBody } from '@somesa/core';
import { isRecord } from './read-response';
import { type ApiOptions, createSender } from './send-request';

const readApplication = (data: unknown): LoanApplicationAnswer['application'] | null =>
  isRecord(data) && isRecord(data.application) && typeof data.application.reference === 'string'
    ? (data as unknown as LoanApplicationAnswer).application
    : null;

/** Creates the request that applies for a loan. */
export const createLoanApplicationApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /** Applies for a loan. The same key and body can be sent again without applying twice. */
    applyForLoan: (body: LoanApplicationBody, idempotencyKey: string) =>
      send(
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

export type LoanApplicationApi = ReturnType<typeof createLoanApplicationApi>;
