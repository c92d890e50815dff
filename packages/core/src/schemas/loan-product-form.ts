import { type Infer, object } from 'superstruct';
import type { FieldKeys } from '../errors';
import { loanFileKinds } from '../loans/loan-documents';
import { allocationParts, loanExpenses, loanTerms } from '../loans/loan-product';
import { MAX_AMOUNT_UGX } from '../money/money';
import { err, ok, type Result } from '../result';
import { parseRequest } from './field-errors';
import { line as lineSchema } from './field-schemas';
import { either, maybe } from './json-schema';
import { amountUgx, asOne, listOf, matching, oneOfOrError, valid, whole, wordsOf, yesOrNo } from './structs';

/** Limits of a product; 1_000_000 millionths are 100 percent a year. */
export const loanProductLimits = {
  name: 80,
  annualRatePpm: 1_000_000,
  graceDays: 60,
  offerDays: 60,
} as const;

// Every error of a product is this one, because its form has names for its fields.
const invalid = 'field_invalid';
const word = <Word extends string>(words: readonly Word[]) => oneOfOrError(words, invalid);
const days = (minimum: number, maximum: number) => whole(invalid, { minimum, maximum });
const ugx = whole(invalid, { minimum: 0, maximum: MAX_AMOUNT_UGX });
const annualRatePpm = whole(invalid, {
  minimum: 0,
  maximum: loanProductLimits.annualRatePpm,
  description: 'Millionths a year: 35000 is 3.5 percent.',
});
const kinds = listOf(word(loanFileKinds), invalid, { uniqueItems: true });
const areUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

const lateCharge = either(
  object({ kind: word(['none']) }),
  object({ kind: word(['interest']), annualRatePpm }),
  object({ kind: word(['fixed']), amountUgx: ugx }),
);
const late = object({ graceDays: days(0, loanProductLimits.graceDays), charge: lateCharge, capUgx: ugx });
const expense = object({ name: word(loanExpenses), aboveOutstandingUgx: ugx });
const documents = object({ required: kinds, optional: kinds, isOneStatementEnough: yesOrNo(invalid) });

/** Body of POST /admin/loan-products: a complete new version of a product. Amounts in UGX, rates in millionths a year. */
export const loanProductBody = object({
  id: matching(invalid, { pattern: '^[a-z][a-z0-9-]{1,39}$' }),
  name: valid<string>(
    (value) =>
      typeof value === 'string' && /^\S[^\p{Cc}]*$/u.test(value) && value.length <= loanProductLimits.name,
    invalid,
    lineSchema(loanProductLimits.name),
  ),
  method: word(['declining', 'flat']),
  annualRatePpm,
  feeUgx: ugx,
  minimumUgx: amountUgx(invalid),
  maximumUgx: amountUgx(invalid),
  terms: wordsOf(loanTerms, invalid, { minItems: 1, uniqueItems: true }),
  expenses: asOne(listOf(expense, invalid, { minItems: 1, uniqueItems: true }), invalid, (expenses) =>
    areUnique(expenses.map(({ name }) => name)),
  ),
  late: asOne(late, invalid),
  allocationOrder: wordsOf(allocationParts, invalid, { minItems: allocationParts.length, uniqueItems: true }),
  offerDays: days(1, loanProductLimits.offerDays),
  documents: asOne(documents, invalid, ({ required, optional }) => areUnique([...required, ...optional])),
  guarantorFromUgx: maybe(
    whole(invalid, {
      minimum: 0,
      maximum: MAX_AMOUNT_UGX,
      description: 'Amount from which a loan needs a guarantor.',
    }),
  ),
});
export type LoanProductBody = Infer<typeof loanProductBody>;

/** Parses a new version of a product. Returns its values, or the error keys by field. */
export const parseLoanProduct = (input: unknown): Result<LoanProductBody, FieldKeys> => {
  const parsed = parseRequest(input, loanProductBody);
  if (!parsed.ok) return parsed;
  const { minimumUgx, maximumUgx } = parsed.value;
  return minimumUgx > maximumUgx ? err({ maximumUgx: ['field_invalid'] }) : ok(parsed.value);
};
