import {
  cleanText,
  type DocumentRule,
  formatFigures,
  type LoanExpense,
  type LoanFileKind,
  type LoanProduct,
  type LoanProductBody,
  loanExpenses,
  loanFileKinds,
  loanProductLimits,
  loanTerms,
  MAX_AMOUNT_UGX,
  parseUgx,
} from '@somesa/core';

export interface ProductValues extends Record<string, string> {
  name: string;
  method: string;
  annualRatePpm: string;
  feeUgx: string;
  minimumUgx: string;
  maximumUgx: string;
  offerDays: string;
  graceDays: string;
  charge: string;
  chargeRate: string;
  chargeUgx: string;
  capUgx: string;
  /** Empty if no loan needs a guarantor. */
  guarantorFromUgx: string;
}

export interface ProductChoices {
  terms: readonly string[];
  expenses: readonly string[];
  above: Readonly<Record<string, string>>;
  documents: Readonly<Record<LoanFileKind, DocumentNeed>>;
  isOneStatementEnough: boolean;
}

/** Needs for a kind of document; none: the product does not ask for it. */
export const documentNeeds = ['required', 'optional', 'none'] as const;
export type DocumentNeed = (typeof documentNeeds)[number];

const PPM_PER_PERCENT = 10_000;
const MAX_DECIMALS = 4;

/** Parses a percentage to millionths; returns NaN unless it is a number with at most four decimals. */
export const parsePercent = (typed: string): number => {
  const text = cleanText(typed).replace(',', '.');
  const isNumber = new RegExp(`^\\d{1,3}(\\.\\d{1,${MAX_DECIMALS}})?$`).test(text);
  return isNumber ? Math.round(Number(text) * PPM_PER_PERCENT) : Number.NaN;
};

const parseWholeNumber = (typed: string): number =>
  /^\d{1,4}$/.test(cleanText(typed)) ? Number(cleanText(typed)) : Number.NaN;

/** Parses an amount that may be left out, to UGX; an empty text is 0, an invalid one NaN. */
const parseOptionalUgx = (typed: string): number =>
  /^0*$/.test(cleanText(typed)) ? 0 : (parseUgx(typed) ?? Number.NaN);

/** Formats millionths as a percentage without its sign. */
export const formatPercent = (ratePpm: number): string => String(ratePpm / PPM_PER_PERCENT);

export const toProductValues = ({ late, ...product }: LoanProduct): ProductValues => ({
  name: product.name,
  method: product.method,
  annualRatePpm: formatPercent(product.annualRatePpm),
  feeUgx: formatFigures(product.feeUgx),
  offerDays: String(product.offerDays),
  minimumUgx: formatFigures(product.minimumUgx),
  maximumUgx: formatFigures(product.maximumUgx),
  graceDays: String(late.graceDays),
  charge: late.charge.kind,
  capUgx: late.capUgx === 0 ? '' : formatFigures(late.capUgx),
  chargeRate: late.charge.kind === 'interest' ? formatPercent(late.charge.annualRatePpm) : '',
  chargeUgx: late.charge.kind === 'fixed' ? formatFigures(late.charge.amountUgx) : '',
  guarantorFromUgx: product.guarantorFromUgx === null ? '' : formatFigures(product.guarantorFromUgx),
});

const getNeed = ({ required, optional }: DocumentRule, kind: LoanFileKind): DocumentNeed => {
  if (required.includes(kind)) return 'required';
  return optional.includes(kind) ? 'optional' : 'none';
};

export const toProductChoices = ({ terms, expenses, documents }: LoanProduct): ProductChoices => ({
  terms,
  expenses: expenses.map(({ name }) => name),
  above: Object.fromEntries(
    expenses.map(({ name, aboveOutstandingUgx }) => [name, formatFigures(aboveOutstandingUgx)]),
  ),
  documents: Object.fromEntries(loanFileKinds.map((kind) => [kind, getNeed(documents, kind)])) as Record<
    LoanFileKind,
    DocumentNeed
  >,
  isOneStatementEnough: documents.isOneStatementEnough,
});

const toLateCharge = ({ charge, chargeRate, chargeUgx }: ProductValues): LoanProduct['late']['charge'] => {
  if (charge === 'interest') return { kind: 'interest', annualRatePpm: parsePercent(chargeRate) };
  return charge === 'fixed'
    ? { kind: 'fixed', amountUgx: parseUgx(chargeUgx) ?? Number.NaN }
    : { kind: 'none' };
};

/** Creates the body of the next version. Invalid numbers become NaN, which the check in core rejects. */
export const toProductBody = (
  { id, allocationOrder }: LoanProduct,
  values: ProductValues,
  { terms, expenses, above, documents, isOneStatementEnough }: ProductChoices,
): LoanProductBody => ({
  id,
  allocationOrder,
  name: values.name.trim(),
  method: values.method === 'flat' ? 'flat' : 'declining',
  annualRatePpm: parsePercent(values.annualRatePpm),
  feeUgx: parseOptionalUgx(values.feeUgx),
  offerDays: parseWholeNumber(values.offerDays),
  documents: {
    required: loanFileKinds.filter((kind) => documents[kind] === 'required'),
    optional: loanFileKinds.filter((kind) => documents[kind] === 'optional'),
    isOneStatementEnough,
  },
  guarantorFromUgx: values.guarantorFromUgx.trim() === '' ? null : parseOptionalUgx(values.guarantorFromUgx),
  minimumUgx: parseOptionalUgx(values.minimumUgx),
  maximumUgx: parseOptionalUgx(values.maximumUgx),
  terms: loanTerms.filter((term) => terms.includes(term)),
  expenses: loanExpenses
    .filter((name) => expenses.includes(name))
    .map((name: LoanExpense) => ({ name, aboveOutstandingUgx: parseOptionalUgx(above[name] ?? '') })),
  late: {
    graceDays: parseWholeNumber(values.graceDays),
    charge: toLateCharge(values),
    // With no cap, nothing would ever be charged.
    capUgx: values.charge === 'none' ? 0 : (parseUgx(values.capUgx) ?? Number.NaN),
  },
});

export const findLateFeeField = ({
  late: { graceDays, charge, capUgx },
}: LoanProductBody): keyof ProductValues => {
  // An amount that can't be read is NaN, which is within no bounds.
  if (!(graceDays <= loanProductLimits.graceDays)) return 'graceDays';
  if (charge.kind === 'interest' && !(charge.annualRatePpm <= loanProductLimits.annualRatePpm))
    return 'chargeRate';
  if (charge.kind === 'fixed' && !(charge.amountUgx <= MAX_AMOUNT_UGX)) return 'chargeUgx';
  return capUgx <= MAX_AMOUNT_UGX ? 'graceDays' : 'capUgx';
};
