import type { Queryable } from '../platform/db/database';

const tables = {
  name: 'test-tables',
  text: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
};

/** Returns all rows of all tables that survive a crash, so without the rate limit counters. Two dumps are equal only if nothing changed. */
export const dumpTables = async (db: Queryable): Promise<Record<string, unknown>> => {
  const dump: Record<string, unknown> = {};
  for (const { name } of await db.run<{ name: string }>(tables, [])) {
    const text = `select coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as value from ${name} t`;
    const [row] = await db.run<{ value: unknown }>({ name: `test-table-${name}`, text }, []);
    dump[name] = row?.value;
  }
  return dump;
};
