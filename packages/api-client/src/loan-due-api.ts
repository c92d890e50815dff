import type { LoanDueView, Result, SchoolChoiceView, SchoolView } from '@somesa/core';
import type { ApiFailure } from './api-failure';
import { readKey } from './read-response';
import { type ApiOptions, createSender } from './send-request';

/** Result of a lookup of the amount due: the child's loan, or the schools to choose from if two use the number. */
export type LoanDueLookup =
  | { kind: 'loan'; loan: LoanDueView }
  | { kind: 'schools'; message: string; schools: SchoolView[] };

/** Creates the lookup of the amount due on a child's loan. Separate from `createApi`, because only a repayment needs it. */
export const createLoanDueApi = (options: ApiOptions) => {
  const send = createSender(options);
  return {
    /**
     * Looks up the amount due on a child's loan. Without a school, the response may be a choice of schools. Status 404: no
     * running loan has the number.
     */
    lookUpLoanDue: (
      { regNo, school }: { regNo: string; school?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Result<LoanDueLookup, ApiFailure>> =>
      send(
        {
          method: 'get',
          path: `/students/${encodeURIComponent(regNo)}/loan-due`,
          query: school ? { school } : undefined,
          acceptStatuses: [300],
          signal,
        },
        (data, status): LoanDueLookup | null => {
          if (status === 300) {
            const choice = readKey<SchoolChoiceView>(data, 'schools');
            return choice && { kind: 'schools', ...choice };
          }
          const loan = readKey<LoanDueView>(data, 'dueOn');
          return loan && { kind: 'loan', loan };
        },
      ),
  };
};

export type LoanDueApi = ReturnType<typeof createLoanDueApi>;
