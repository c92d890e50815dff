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
    documents: sql`(select string_agg(kind, ',' order by at)
      from jsonb_array_elements_text(p.documents -> 'required') with ordinality each (kind, at))`,
    lateCharge: sql`p.penalty ->> 'kind'`,
    lateFee: sql`case p.penalty ->> 'kind'
      when 'interest' then trim_scale((p.penalty ->> 'annualRatePpm')::numeric / 10000) || ' %'
      when 'fixed' then 'UGX ' || to_char((p.penalty ->> 'amountUgx')::bigint, 'FM999,999,999') end`,
    lateGraceDays: sql`p.late_grace_days`,
    lateCapUgx: sql`case when p.penalty ->> 'kind' <> 'none' then p.penalty_cap_ugx end`,
    guarantorFromUgx: sql`p.guarantor_from_ugx`,
    offerDays: sql`p.offer_days`,
    savedAt: sql`p.saved_at`,
    by: sql`trim(u.first_name || ' ' || u.last_name)`,
  }),
};
