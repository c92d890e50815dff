import { err, type LoanProduct, loanCost, ok, type Problem, problem, type Result } from '@somesa/core';
import { and, desc, eq } from 'drizzle-orm';
import { recordAudit } from '../../people/audit/record-audit';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Queryable, Tx } from '../../platform/db/database';
import { loanProducts } from '../../platform/db/schema';
import type { Loan } from './loans-repository';
import { effectiveAnnualRatePpm } from './rate-cap';

/** The product that applications are made for. */
export const DEFAULT_PRODUCT_ID = 'school-fees';

/** Product that every installation begins with; rate and terms as specified, the rest to be changed by a new version. */
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
  late: { graceDays: 3, charge: { kind: 'none' }, capUgx: 0 },
  allocationOrder: ['interest', 'principal', 'fees', 'penalties'],
  offerDays: 14,
};

/** Any day: whether a loan has a schedule depends on none. */
const ANY_DAY = '2026-01-01';

type ProductRow = typeof loanProducts.$inferSelect;

const rowOf = ({ late, ...product }: LoanProduct, savedBy: string | null, savedAt: Date): ProductRow => ({
  ...product,
  lateGraceDays: late.graceDays,
  penalty: late.charge,
  penaltyCapUgx: late.capUgx,
  savedBy,
  savedAt,
});

/** A version of a product from its row. */
export const productOf = (row: ProductRow): LoanProduct => {
  const { lateGraceDays, penalty, penaltyCapUgx, savedBy: _by, savedAt: _at, ...product } = row;
  return { ...product, late: { graceDays: lateGraceDays, charge: penalty, capUgx: penaltyCapUgx } };
};

/** Adds the product that every installation has; one that is there stays as it is. */
export const addDefaultProduct = async (tx: Tx, now: Date): Promise<void> => {
  await tx.orm
    .insert(loanProducts)
    .values(rowOf(defaultProduct, null, now))
    .onConflictDoNothing();
};

/** The version of a product that holds now; null where there is no such product. */
export const currentProduct = async (
  db: Queryable,
  id: string = DEFAULT_PRODUCT_ID,
): Promise<LoanProduct | null> => {
  const [row] = await db.orm
    .select()
    .from(loanProducts)
    .where(eq(loanProducts.id, id))
    .orderBy(desc(loanProducts.version))
    .limit(1);
  return row ? productOf(row) : null;
};

/** The version of the product that a loan was applied for, and is signed, under. */
export const findProduct = async (
  db: Queryable,
  { productId, productVersion }: Pick<Loan, 'productId' | 'productVersion'>,
): Promise<LoanProduct> => {
  const [row] = await db.orm
    .select()
    .from(loanProducts)
    .where(and(eq(loanProducts.id, productId), eq(loanProducts.version, productVersion)));
  if (!row) throw new Error('a loan has no product');
  return productOf(row);
};

/** Every version of every product, the newest first. */
export const listProducts = async (db: Queryable): Promise<(LoanProduct & { savedAt: string })[]> => {
  const rows = await db.orm.select().from(loanProducts).orderBy(loanProducts.id, desc(loanProducts.version));
  return rows.map((row) => ({ ...productOf(row), savedAt: row.savedAt.toISOString() }));
};

/** Staff member who saves a version, time of saving, and highest rate that the law allows, in millionths a year. */
interface Saving {
  savedBy: string;
  now: Date;
  maxAnnualRatePpm: number;
}

/** Tells whether every loan that a product allows has a schedule: a very small one may not. */
const hasSchedules = (product: Omit<LoanProduct, 'version'>): boolean =>
  product.terms.every((term) =>
    [product.minimumUgx, product.maximumUgx].every(
      (principalUgx) => loanCost(product, { principalUgx, term, disbursedOn: ANY_DAY }).ok,
    ),
  );

/** Saves a new version of a product; loans under older ones keep theirs. A cost above the lawful rate, fees included, is refused. */
export const saveProduct = async (
  tx: Tx,
  product: Omit<LoanProduct, 'version'>,
  { savedBy, now, maxAnnualRatePpm }: Saving,
): Promise<Result<LoanProduct, Problem>> => {
  const { charge } = product.late;
  const above = { percent: String(maxAnnualRatePpm / 10_000) };
  if (!hasSchedules(product)) {
    return err(problem('validation_failed', {}, { minimumUgx: ['field_invalid'] }));
  }
  const ratePpm = effectiveAnnualRatePpm(product);
  if (ratePpm > maxAnnualRatePpm && effectiveAnnualRatePpm({ ...product, feeUgx: 0 }) <= maxAnnualRatePpm) {
    const found = Number.isFinite(ratePpm) ? String(ratePpm / 10_000) : '100+';
    return err(problem('validation_failed', { ...above, found }, { feeUgx: ['loan_fee_above_lawful'] }));
  }
  if (ratePpm > maxAnnualRatePpm) {
    return err(problem('validation_failed', above, { annualRatePpm: ['loan_rate_above_lawful'] }));
  }
  if (charge.kind === 'interest' && charge.annualRatePpm > maxAnnualRatePpm) {
    return err(problem('validation_failed', above, { late: ['loan_rate_above_lawful'] }));
  }
  await acquireAdvisoryLock(tx, `loan-product:${product.id}`);
  const last = await currentProduct(tx, product.id);
  const saved = { ...product, version: (last?.version ?? 0) + 1 };
  await tx.orm.insert(loanProducts).values(rowOf(saved, savedBy, now));
  const { id, version, annualRatePpm, feeUgx, minimumUgx, maximumUgx } = saved;
  await recordAudit(tx, {
    actorId: savedBy,
    action: 'loan-product.saved',
    subject: ['loan-product', id],
    at: now,
    detail: { version, annualRatePpm, feeUgx, minimumUgx, maximumUgx },
  });
  return ok(saved);
};
