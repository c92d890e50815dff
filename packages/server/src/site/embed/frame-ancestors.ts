import type { Clock } from '../../platform/clock';
import { isLoopback } from '../../platform/config/loopback';
import type { Database } from '../../platform/db/database';
import { memoizeWithTtl } from '../../platform/jobs/memoize-with-ttl';
import { listOrigins, listSchools } from '../../schools/schools-repository';
import { ORIGIN_CACHE_MS } from '../../schools/websites/cors';
import { isOwnSite, isWebOrigin, listFrameHosts } from '../../schools/websites/web-origin';

/** School, with the origins that may frame its forms. */
export interface FramedSchool {
  name: string;
  ancestors: readonly string[];
}

/** Finds a school by its short name. Returns null if it does not exist. */
export type FindFramedSchool = (slug: string) => Promise<FramedSchool | null>;

/** Creates a lookup of schools and their allowed frame ancestors, cached as long as the API caches allowed origins. */
export const createFramedSchools = (database: Database, clock: Clock): FindFramedSchool => {
  const read = memoizeWithTtl(clock, ORIGIN_CACHE_MS, async () => {
    const [schools, origins] = [await listSchools(database), await listOrigins(database)];
    const ancestors = new Map<string, Set<string>>();
    for (const { slug, origin, siteBuilder } of origins) {
      // An invalid origin in the database must not become part of the content security policy.
      if (!isWebOrigin(origin)) continue;
      // A host that all customers of a site builder share would let each of them frame the form.
      if (!isOwnSite(origin) && !isLoopback(new URL(origin).hostname)) continue;
      const own = ancestors.get(slug) ?? new Set();
      for (const host of [origin, ...listFrameHosts(origin, siteBuilder)]) own.add(host);
      ancestors.set(slug, own);
    }
    return new Map(
      schools.map(({ slug, name }) => [slug, { name, ancestors: [...(ancestors.get(slug) ?? [])] }]),
    );
  });
  return async (slug) => (await read()).get(slug) ?? null;
};
