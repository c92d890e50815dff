import { brand, HOUR_MS, ok, roundForClaim } from '@somesa/core';
import { getFigures } from '@somesa/core/contract';
import { sql } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';

/** Time a count is cached, in milliseconds. */
export const FIGURES_AGE_MS = HOUR_MS;

/** Number of different payers by phone number. The query reads only the index `payments_payers`. */
const countPayers = sql<number>`(
  select count(*)::int from (select distinct msisdn from payments where status = 'succeeded' and msisdn is not null) payers
)`;

/** Serves the figures that the site shows: counted, or as set in the brand file. */
export const figuresRoutes = (serve: Serve, deps: { database: Database; clock: Clock }): void => {
  const happyParents = memoizeWithTtl(deps.clock, FIGURES_AGE_MS, async () => {
    const [row] = await deps.database.orm.select({ n: countPayers }).from(sql`(values (1)) one`);
    return roundForClaim(row?.n ?? 0);
  });
  serve(getFigures, async () => ok({ happyParents: brand.claims.happyParents ?? (await happyParents()) }));
};
