import {
  isBlank,
  type LoanFieldName,
  type LoanProductView,
  needsGuarantor,
  parseUgx,
  type StudentView,
} from '@somesa/core';
import type { Draft, Flow } from './flow';

const moneyFields: readonly LoanFieldName[] = ['estimatedMonthlyIncome', 'loanAmount'];

/** Returns the loan product; null until it has loaded. */
export const getProduct = ({ config }: Pick<Flow, 'config'>): LoanProductView | null =>
  config.kind === 'ready' ? config.product : null;

export const hasGuarantor = ({ draft, config }: Pick<Flow, 'draft' | 'config'>): boolean => {
  const product = getProduct({ config });
  return product !== null && needsGuarantor(product, parseUgx(draft.loanAmount) ?? 0);
};

/** Returns the student that was found by registration number, or null. */
export const getStudent = ({ lookup }: Pick<Flow, 'lookup'>): StudentView | null =>
  lookup.kind === 'found' ? lookup.student : null;

export const parseAmounts = <Name extends LoanFieldName>(
  values: Pick<Draft, Name>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, typed]) => [
      name,
      moneyFields.includes(name as LoanFieldName) && !isBlank(typed) ? (parseUgx(typed) ?? typed) : typed,
    ]),
  );
