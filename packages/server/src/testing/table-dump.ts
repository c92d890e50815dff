import type { Queryable } from '../platform/db/database';

const tables = {
  name: 'test-tables',
  text: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
};

/** Returns all rows of all tables that survive a crash, so without the rate limit counters. Two dumps are equal only if nothing changed. */
export const dumpTables = async (db: Queryable): Promise<Record<string, unknown>> => {
  const names = await db.run<{ name: string }>(tables, []);
  const dumps = names.map(
    ({ name }) =>
      `select '${name}' as name, coalesce(json_agg(t::text order by t::text), '[]') as value from ${name} t`,
  );
  const text = dumps.join(' union all ');
  const rows = await db.run<{ name: string; value: unknown }>({ name: 'test-dump', text }, []);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
};
