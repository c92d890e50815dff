import {
  calculateLoanCost,
  calculateNominalApr,
  err,
  formatLateFee,
  type Language,
  type LoanCost,
  type LoanProduct,
  type LoanProductView,
  type LoanTerm,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../people/audit/record-audit';
import { acquireAdvisoryLock } from '../platform/db/advisory-lock';
import type { Queryable, Tx } from '../platform/db/database';
import type { Loan } from './loans-repository';
import { loanProducts } from './tables/loans';

/** Arbitrary date: neither whether a loan has a schedule nor its monthly cost depends on it. */
const ANY_DAY = '2026-01-01';

type PricedProduct = Pick<
  LoanProduct,
  'method' | 'annualRatePpm' | 'feeUgx' | 'minimumUgx' | 'maximumUgx' | 'terms'
>;

const calculateRatePpm = (product: PricedProduct, principalUgx: number, term: LoanTerm): number => {
  const cost = calculateLoanCost(product, { principalUgx, term, disbursedOn: ANY_DAY });
  if (!cost.ok) return Number.POSITIVE_INFINITY;
  const payments = cost.value.instalments.map(({ number, total }) => ({ amount: total, tPeriods: number }));
  const rate = calculateNominalApr({ amount: principalUgx, payments, periodsPerYear: 12 });
  return rate === null ? Number.POSITIVE_INFINITY : Math.round(rate * 10_000);
};

/**
 * Returns the highest effective annual rate of a product's loans on the declining balance, with fees, in ppm: twelve times the
 * monthly internal rate of return, as the law defines it. A fee weighs most on the smallest loan, and a flat rate costs nearly
 * twice its nominal rate. A declining rate without a fee is its own cost, free of the rounding of a schedule.
 */
export const calculateEffectiveAnnualRatePpm = (product: PricedProduct): number => {
  const { method, annualRatePpm, feeUgx, minimumUgx, maximumUgx, terms } = product;
  if (method === 'declining' && feeUgx === 0) return annualRatePpm;
  const rates = terms.flatMap((term) =>
    [minimumUgx, maximumUgx].map((principalUgx) => calculateRatePpm(product, principalUgx, term)),
  );
  return Math.max(...rates);
};

/** Product for which applications are made. */
export const DEFAULT_PRODUCT_ID = 'school-fees';

/** Late fee of a new installation: below the legal 33.6 % a year, and capped for the whole loan. */
export const DEFAULT_LATE_RULE: LoanProduct['late'] = {
  graceDays: 3,
  charge: { kind: 'interest', annualRatePpm: 240_000 },
  capUgx: 50_000,
};

/** Initial product of every installation; its rate and terms are specified, everything can be changed by a new version. */
const defaultProduct: LoanProduct = {
  id: DEFAULT_PRODUCT_ID,
  version: 1,
  name: 'School fees loan',
  method: 'declining',
  annualRatePpm: 35_000,
  feeUgx: 0,
  minimumUgx: 50_000,
  maximumUgx: 5_000_000,
  terms: ['3 months', '6 months', '12 months'],
  expenses: [
    { name: 'School Fees', aboveOutstandingUgx: 0 },
    { name: 'School Uniform', aboveOutstandingUgx: 300_000 },
    { name: 'Pocket Money', aboveOutstandingUgx: 200_000 },
    { name: 'Admission Fees', aboveOutstandingUgx: 500_000 },
  ],
  late: DEFAULT_LATE_RULE,
  allocationOrder: ['interest', 'principal', 'fees', 'penalties'],
  offerDays: 14,
  documents: {
    required: ['idFront', 'idBack', 'passportPhoto', 'bankStatement', 'letter'],
    optional: [],
    isOneStatementEnough: false,
  },
  guarantorFromUgx: null,
};

type ProductRow = typeof loanProducts.$inferSelect;

const toRow = ({ late, ...product }: LoanProduct, savedBy: string | null, savedAt: Date): ProductRow => ({
  ...product,
  lateGraceDays: late.graceDays,
  penalty: late.charge,
  penaltyCapUgx: late.capUgx,
  savedBy,
  savedAt,
});

/** Converts a row to a version of a product. */
export const toProduct = (row: ProductRow): LoanProduct => {
  const { lateGraceDays, penalty, penaltyCapUgx, savedBy: _by, savedAt: _at, ...product } = row;
  return { ...product, late: { graceDays: lateGraceDays, charge: penalty, capUgx: penaltyCapUgx } };
};

/** Adds the default product unless it exists. */
export const addDefaultProduct = async (tx: Tx, now: Date): Promise<void> => {
  await tx.orm
    .insert(loanProducts)
    .values(toRow(defaultProduct, null, now))
    .onConflictDoNothing();
};

/** Finds the current version of a product; null if the product does not exist. */
export const findCurrentProduct = async (
  db: Queryable,
  id: string = DEFAULT_PRODUCT_ID,
): Promise<LoanProduct | null> => {
  const [row] = await db.orm
    .select()
    .from(loanProducts)
    .where(eq(loanProducts.id, id))
    .orderBy(desc(loanProducts.version))
    .limit(1);
  return row ? toProduct(row) : null;
};

/** Returns the product version under which a loan was requested. Throws if it does not exist. */
export const findProduct = async (
  db: Queryable,
  { productId, productVersion }: Pick<Loan, 'productId' | 'productVersion'>,
): Promise<LoanProduct> => {
  const [row] = await db.orm
    .select()
    .from(loanProducts)
    .where(and(eq(loanProducts.id, productId), eq(loanProducts.version, productVersion)));
  if (!row) throw new Error('a loan has no product');
  return toProduct(row);
};

/** Lists all versions of all products, newest version first. */
export const listProducts = async (db: Queryable): Promise<(LoanProduct & { savedAt: string })[]> => {
  const rows = await db.orm.select().from(loanProducts).orderBy(loanProducts.id, desc(loanProducts.version));
  return rows.map((row) => ({ ...toProduct(row), savedAt: row.savedAt.toISOString() }));
};

/** Staff member who saves a version, time of saving, and highest rate that the law allows, in millionths a year. */
interface SaveOptions {
  savedBy: string;
  now: Date;
  maxAnnualRatePpm: number;
}

/** Returns whether every loan that a product allows has a schedule; a very small one may not. */
const hasSchedules = (product: Omit<LoanProduct, 'version'>): boolean =>
  product.terms.every((term) =>
    [product.minimumUgx, product.maximumUgx].every(
      (principalUgx) => calculateLoanCost(product, { principalUgx, term, disbursedOn: ANY_DAY }).ok,
    ),
  );

/** Saves a new version of a product; existing loans keep theirs. Returns a problem if its effective rate, with fees, exceeds the cap. */
export const saveProduct = async (
  tx: Tx,
  product: Omit<LoanProduct, 'version'>,
  { savedBy, now, maxAnnualRatePpm }: SaveOptions,
): Promise<Result<LoanProduct, Problem>> => {
  const { charge } = product.late;
  const params = { percent: String(maxAnnualRatePpm / 10_000) };
  if (!hasSchedules(product)) {
    return err(problem('validation_failed', {}, { minimumUgx: ['field_invalid'] }));
  }
  const ratePpm = calculateEffectiveAnnualRatePpm(product);
  if (
    ratePpm > maxAnnualRatePpm &&
    calculateEffectiveAnnualRatePpm({ ...product, feeUgx: 0 }) <= maxAnnualRatePpm
  ) {
    const percent = Number.isFinite(ratePpm) ? String(ratePpm / 10_000) : '100+';
    return err(
      problem('validation_failed', { ...params, found: percent }, { feeUgx: ['loan_fee_above_lawful'] }),
    );
  }
  if (ratePpm > maxAnnualRatePpm) {
    return err(problem('validation_failed', params, { annualRatePpm: ['loan_rate_above_lawful'] }));
  }
  if (charge.kind === 'interest' && charge.annualRatePpm > maxAnnualRatePpm) {
    return err(problem('validation_failed', params, { late: ['loan_rate_above_lawful'] }));
  }
  await acquireAdvisoryLock(tx, `loan-product:${product.id}`);
  const latest = await findCurrentProduct(tx, product.id);
  const saved = { ...product, version: (latest?.version ?? 0) + 1 };
  await tx.orm.insert(loanProducts).values(toRow(saved, savedBy, now));
  const { id, version, annualRatePpm, feeUgx, minimumUgx, maximumUgx, guarantorFromUgx } = saved;
  await recordAudit(tx, {
    actorId: savedBy,
    action: 'loan-product.saved',
    subject: ['loan-product', id],
    at: now,
    detail: {
      version,
      annualRatePpm,
      feeUgx,
      minimumUgx,
      maximumUgx,
      ...(guarantorFromUgx !== null && { guarantorFromUgx }),
    },
  });
  return ok(saved);
};

/**
 * Returns the cost of a loan, under the product version for which it was requested: for a running loan from the day
 * the school was paid, for an offer from the day of the offer, and otherwise for the requested loan from the day of
 * the application.
 */
export const getLoanCost = (
  loan: Pick<Loan, 'principalUgx' | 'term' | 'createdAt' | 'offeredOn' | 'disbursedOn'>,
  product: LoanProduct,
): LoanCost => {
  const { principalUgx, term } = loan;
  const disbursedOn = loan.disbursedOn ?? loan.offeredOn ?? toKampalaDay(loan.createdAt);
  const cost = calculateLoanCost(product, { principalUgx, term, disbursedOn });
  if (!cost.ok) throw new Error(`a loan has no schedule: ${cost.error.message}`);
  return cost.value;
};

/** Returns the public view of a product, without the terms that only staff see. Its late fee is a sentence. */
export const toProductView = (product: LoanProduct, language: Language): LoanProductView => {
  const { late, allocationOrder: _order, offerDays: _days, ...view } = product;
  return { ...view, lateFee: formatLateFee(late, answerTexts[language].lateFee) };
};
