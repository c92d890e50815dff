import { brand, HOUR_MS, ok, roundForClaim } from '@somesa/core';
import { getFigures } from '@somesa/core/contract';
import type { Serve } from '../../people/access/endpoint-routes';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import { getPayerCount } from '../../platform/db/installation-facts';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { countPayers } from './count-payers';

/** Time a count is cached, in milliseconds. */
export const FIGURES_AGE_MS = HOUR_MS;

/** Serves the figures that the site shows: as set in the brand file, or as counted last night; a site counts itself before its first night. */
export const figuresRoutes = (serve: Serve, deps: { database: Database; clock: Clock }): void => {
  const happyParents = memoizeWithTtl(deps.clock, FIGURES_AGE_MS, async () =>
    roundForClaim((await getPayerCount(deps.database)) ?? (await countPayers(deps.database))),
  );
  serve(getFigures, async () => ok({ happyParents: brand.claims.happyParents ?? (await happyParents()) }));
};
