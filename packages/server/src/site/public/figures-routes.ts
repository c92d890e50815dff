import { brand, claimOf, type FiguresView } from '@somesa/core';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { remembered } from '../../platform/jobs/remembered';

/** How long a count is believed, in milliseconds. */
export const FIGURES_AGE_MS = 3_600_000;

/** People who paid, by their phones; read off the index `payments_payers` alone. */
const countPayers = sql<number>`(
  select count(*)::int from (select distinct msisdn from payments where state = 'succeeded' and msisdn is not null) payers
)`;

/** GET /figures: what the site may claim of itself, counted, or as the brand says. */
export const figuresRoutes = (app: FastifyInstance, deps: { database: Database; clock: Clock }): void => {
  const happyParents = remembered(deps.clock, FIGURES_AGE_MS, async () => {
    const [row] = await deps.database.orm.select({ n: countPayers }).from(sql`(values (1)) one`);
    return claimOf(row?.n ?? 0);
  });
  app.get(
    '/figures',
    async (): Promise<FiguresView> => ({
      happyParents: brand.claims.happyParents ?? (await happyParents()),
    }),
  );
};
