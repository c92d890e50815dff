import type { Clock } from '../../platform/clock';
import { isLoopback } from '../../platform/config/loopback';
import type { Database } from '../../platform/db/database';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { LIST_AGE_MS } from '../../schools/schools/origins';
import { listOrigins, listSchools } from '../../schools/schools/schools-repository';
import { frameHostsOf, isOwnSite } from '../../schools/schools/site-builders';
import { isWebOrigin } from '../../schools/schools/web-origin';

/** A school, and the origins around its form. */
export interface FramedSchool {
  name: string;
  ancestors: readonly string[];
}

/** Finds a school by its short name; null where there is none. */
export type FindFramedSchool = (slug: string) => Promise<FramedSchool | null>;

/** Remembers who may frame which school's form, as long as the API remembers who may call it. */
export const createFramedSchools = (database: Database, clock: Clock): FindFramedSchool => {
  const read = memoizeWithTtl(clock, LIST_AGE_MS, async () => {
    const [schools, origins] = [await listSchools(database), await listOrigins(database)];
    const around = new Map<string, Set<string>>();
    for (const { slug, origin, siteBuilder } of origins) {
      // A row that somebody wrote by hand must not become a word of the policy.
      if (!isWebOrigin(origin)) continue;
      // A host that all customers of a company share would let each of them frame the form.
      if (!isOwnSite(origin) && !isLoopback(new URL(origin).hostname)) continue;
      const own = around.get(slug) ?? new Set();
      for (const host of [origin, ...frameHostsOf(origin, siteBuilder)]) own.add(host);
      around.set(slug, own);
    }
    return new Map(
      schools.map(({ slug, name }) => [slug, { name, ancestors: [...(around.get(slug) ?? [])] }]),
    );
  });
  return async (slug) => (await read()).get(slug) ?? null;
};
