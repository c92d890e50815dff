import type { LoanDueView, Result, SchoolChoiceView, SchoolView } from '@somesa/core';
import { createAsk } from './ask';
import type { ApiOptions } from './call';
import type { ApiFailure } from './line-failure';
import { readKey } from './read-answer';

/** Result of a look-up of the amount due: the child's loan, or the schools to choose from if two use the number. */
export type LoanDueLookUp =
  | { kind: 'loan'; loan: LoanDueView }
  | { kind: 'schools'; message: string; schools: SchoolView[] };

/** Builds the call by which anyone with a child's registration number sees what is due. Apart from `createApi`, which every form carries. */
export const createLoanDueApi = (options: ApiOptions) => {
  const ask = createAsk(options);
  return {
    /**
     * Looks up what is to pay next on the loan of a child; without a school, a number that two schools use answers a choice.
     * Status 404: no loan that is being repaid has the number.
     */
    lookUpLoanDue: (
      { regNo, school }: { regNo: string; school?: string | undefined },
      signal?: AbortSignal,
    ): Promise<Result<LoanDueLookUp, ApiFailure>> =>
      ask(
        {
          method: 'get',
          path: `/students/${encodeURIComponent(regNo)}/loan-due`,
          query: school ? { school } : undefined,
          alsoFine: [300],
          signal,
        },
        (data, status): LoanDueLookUp | null => {
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

/** The call by which anyone sees what is due on a child's loan. */
export type LoanDueApi = ReturnType<typeof createLoanDueApi>;
