import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';

/** List source for loan products, one row per version. */
export const loanProductListSource: ListSource<(typeof adminLists)['loanProducts']> = {
  from: sql`loan_products p left join users u on u.id = p.saved_by`,
  id: { is: sql`(p.id || ':' || p.version)`, type: 'text' },
  columns: () => ({
    name: sql`p.name`,
    version: sql`p.version`,
    method: sql`p.method`,
    annualRate: sql`trim_scale(p.annual_rate_ppm / 10000.0) || ' %'`,
    feeUgx: sql`p.fee_ugx`,
    minimumUgx: sql`p.minimum_ugx`,
    maximumUgx: sql`p.maximum_ugx`,
    offerDays: sql`p.offer_days`,
    savedAt: sql`p.saved_at`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
};
