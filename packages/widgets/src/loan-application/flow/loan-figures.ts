import { isBlank, type LoanFieldName, type LoanProductView, parseUgx, type StudentView } from '@somesa/core';
import type { Draft, Flow } from './flow';

const moneyFields: readonly LoanFieldName[] = ['estimatedMonthlyIncome', 'loanAmount'];

/** Returns the loan product; null until it has loaded. */
export const getProduct = ({ config }: Pick<Flow, 'config'>): LoanProductView | null =>
  config.kind === 'ready' ? config.product : null;

/** Returns the student that was found by registration number, or null. */
export const getStudent = ({ lookup }: Pick<Flow, 'lookup'>): StudentView | null =>
  lookup.kind === 'found' ? lookup.student : null;

/** Returns the values of a draft with its amounts as numbers, as far as they can be parsed. */
export const parseAmounts = <Name extends LoanFieldName>(
  values: Pick<Draft, Name>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, typed]) => [
      name,
      moneyFields.includes(name as LoanFieldName) && !isBlank(typed) ? (parseUgx(typed) ?? typed) : typed,
    ]),
  );
