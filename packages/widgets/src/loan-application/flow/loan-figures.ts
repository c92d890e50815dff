import { isBlank, type LoanFieldName, type LoanProductView, parseUgx, type StudentView } from '@somesa/core';
import type { Draft, Flow } from './flow';

const moneyFields: readonly LoanFieldName[] = ['estimatedMonthlyIncome', 'loanAmount'];

const checkableOf = (name: LoanFieldName, typed: string): unknown =>
  moneyFields.includes(name) && !isBlank(typed) ? (parseUgx(typed) ?? typed) : typed;

/** The loan's terms, once they have come. */
export const productOf = ({ config }: Pick<Flow, 'config'>): LoanProductView | null =>
  config.kind === 'ready' ? config.product : null;

/** The child that was found by its number. */
export const studentOf = ({ lookUp }: Pick<Flow, 'lookUp'>): StudentView | null =>
  lookUp.kind === 'found' ? lookUp.student : null;

/** The values of a draft as the checks take them: amounts as numbers, where they are amounts. */
export const checkable = <Name extends LoanFieldName>(values: Pick<Draft, Name>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, typed]) => [name, checkableOf(name as LoanFieldName, typed)]),
  );
