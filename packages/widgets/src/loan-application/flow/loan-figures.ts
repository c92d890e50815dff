import {
  type FieldErrors,
  formatFigures,
  isBlank,
  type LoanCost,
  type LoanFieldName,
  type LoanFieldTexts,
  type LoanProductView,
  loanCeilingUgx,
  loanCost,
  parseUgx,
  type StudentView,
  say,
} from '@somesa/core';
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

/**
 * The most that may be asked for, in UGX: for a child that was found what is outstanding and nobody is paying right now, with what the
 * expense allows above; else the product's maximum, until the child is linked.
 */
export const ceilingUgx = (flow: Pick<Flow, 'lookUp' | 'draft'>, product: LoanProductView): number => {
  const student = studentOf(flow);
  if (!student) return product.maximumUgx;
  return loanCeilingUgx(product, Math.max(0, student.outstanding - student.pending), flow.draft.expense);
};

/** What the loan costs that is asked for, if the school is paid on a day; null while no amount and term can be used. */
export const costOf = ({ draft, ...flow }: Pick<Flow, 'draft' | 'config'>, day: string): LoanCost | null => {
  const product = productOf(flow);
  const principalUgx = parseUgx(draft.loanAmount);
  const term = product?.terms.find((name) => name === draft.loanTerm);
  if (!product || !term || principalUgx === null) return null;
  const cost = loanCost(product, { principalUgx, term, disbursedOn: day });
  return cost.ok ? cost.value : null;
};

/** Says what is wrong with the amount beside the product's limits; null where nothing is. */
export const amountErrors = (
  loanAmount: string,
  limits: { minimumUgx: number; maximumUgx: number },
  texts: LoanFieldTexts,
): FieldErrors | null => {
  const amountUgx = parseUgx(loanAmount);
  if (amountUgx === null) return null;
  const { minimumUgx, maximumUgx } = limits;
  if (amountUgx > maximumUgx)
    return { loanAmount: [say(texts.loan_loanAmount_above, { amount: formatFigures(maximumUgx) })] };
  if (amountUgx < minimumUgx)
    return { loanAmount: [say(texts.loan_loanAmount_below, { amount: formatFigures(minimumUgx) })] };
  return null;
};

/** The values of a draft as the checks take them: amounts as numbers, where they are amounts. */
export const checkable = <Name extends LoanFieldName>(values: Pick<Draft, Name>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries<string>(values).map(([name, typed]) => [name, checkableOf(name as LoanFieldName, typed)]),
  );
