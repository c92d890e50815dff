import { define, type Infer, object, type Struct } from 'superstruct';
import type { FieldKeys } from '../errors';
import { type DocumentRule, loanFileKinds } from '../loans/loan-documents';
import {
  type AllocationPart,
  allocationParts,
  type LoanProduct,
  loanExpenses,
  loanTerms,
} from '../loans/loan-product';
import { MAX_AMOUNT_UGX } from '../money';
import { err, ok, type Result } from '../result';
import { parseRequest } from './field-errors';

/** Limits of a product; 1_000_000 millionths are 100 percent a year. */
export const loanProductLimits = {
  name: 80,
  annualRatePpm: 1_000_000,
  graceDays: 60,
  offerDays: 60,
} as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max;
const isUgx = (value: unknown): boolean => isWhole(value, 0, MAX_AMOUNT_UGX);
const hasOnly = (value: Record<string, unknown>, ...names: string[]): boolean =>
  Object.keys(value).length === names.length && names.every((name) => name in value);
const areUnique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;
const isNonEmptySubset = (value: unknown, known: readonly unknown[]): value is unknown[] =>
  Array.isArray(value) && value.length > 0 && areUnique(value) && value.every((item) => known.includes(item));

const isExpense = (value: unknown): boolean =>
  isRecord(value) &&
  hasOnly(value, 'name', 'aboveOutstandingUgx') &&
  loanExpenses.some((name) => name === value.name) &&
  isUgx(value.aboveOutstandingUgx);

const isCharge = (value: unknown): boolean => {
  if (!isRecord(value)) return false;
  switch (value.kind) {
    case 'none':
      return hasOnly(value, 'kind');
    case 'interest':
      return (
        hasOnly(value, 'kind', 'annualRatePpm') &&
        isWhole(value.annualRatePpm, 0, loanProductLimits.annualRatePpm)
      );
    case 'fixed':
      return hasOnly(value, 'kind', 'amountUgx') && isUgx(value.amountUgx);
    default:
      return false;
  }
};

const isLate = (value: unknown): boolean =>
  isRecord(value) &&
  hasOnly(value, 'graceDays', 'charge', 'capUgx') &&
  isWhole(value.graceDays, 0, loanProductLimits.graceDays) &&
  isCharge(value.charge) &&
  isUgx(value.capUgx);

const isDocumentRule = (value: unknown): boolean => {
  if (!isRecord(value) || !hasOnly(value, 'required', 'optional', 'isOneStatementEnough')) return false;
  const { required, optional, isOneStatementEnough } = value;
  if (!Array.isArray(required) || !Array.isArray(optional)) return false;
  const all = [...required, ...optional];
  return (
    areUnique(all) &&
    all.every((kind) => loanFileKinds.includes(kind)) &&
    typeof isOneStatementEnough === 'boolean'
  );
};

const field = <T>(name: string, isValid: (value: unknown) => boolean): Struct<T, null> =>
  define<T>(name, (value) => isValid(value) || 'field_invalid');

/** Body of POST /admin/loan-products: a complete new version of a product. Amounts in UGX, rates in millionths a year. */
export const loanProductBody = object({
  id: field<string>('id', (value) => typeof value === 'string' && /^[a-z][a-z0-9-]{1,39}$/.test(value)),
  name: field<string>(
    'name',
    (value) =>
      typeof value === 'string' && /^\S[^\p{Cc}]*$/u.test(value) && value.length <= loanProductLimits.name,
  ),
  method: field<LoanProduct['method']>('method', (value) => value === 'declining' || value === 'flat'),
  annualRatePpm: field<number>('annualRatePpm', (value) =>
    isWhole(value, 0, loanProductLimits.annualRatePpm),
  ),
  feeUgx: field<number>('feeUgx', isUgx),
  minimumUgx: field<number>('minimumUgx', (value) => isWhole(value, 1, MAX_AMOUNT_UGX)),
  maximumUgx: field<number>('maximumUgx', (value) => isWhole(value, 1, MAX_AMOUNT_UGX)),
  terms: field<LoanProduct['terms']>('terms', (value) => isNonEmptySubset(value, loanTerms)),
  expenses: field<LoanProduct['expenses']>(
    'expenses',
    (value) =>
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(isExpense) &&
      areUnique(value.map(({ name }) => name)),
  ),
  late: field<LoanProduct['late']>('late', isLate),
  allocationOrder: field<AllocationPart[]>(
    'allocationOrder',
    (value) => isNonEmptySubset(value, allocationParts) && value.length === allocationParts.length,
  ),
  offerDays: field<number>('offerDays', (value) => isWhole(value, 1, loanProductLimits.offerDays)),
  documents: field<DocumentRule>('documents', isDocumentRule),
  guarantorFromUgx: field<number | null>('guarantorFromUgx', (value) => value === null || isUgx(value)),
});
export type LoanProductBody = Infer<typeof loanProductBody>;

/** Parses a new version of a product. Returns its values, or the error keys by field. */
export const parseLoanProduct = (input: unknown): Result<LoanProductBody, FieldKeys> => {
  const parsed = parseRequest(input, loanProductBody);
  if (!parsed.ok) return parsed;
  const { minimumUgx, maximumUgx } = parsed.value;
  return minimumUgx > maximumUgx ? err({ maximumUgx: ['field_invalid'] }) : ok(parsed.value);
};
