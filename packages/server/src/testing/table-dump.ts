import type { Queryable } from '../platform/db/database';

const tables = {
  name: 'test-tables',
  text: `select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p' order by relname`,
};

const each = async (db: Queryable, text: (table: string) => string): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {};
  for (const { name } of await db.run<{ name: string }>(tables, [])) {
    const [row] = await db.run<{ value: unknown }>({ name: `test-table-${name}`, text: text(name) }, []);
    found[name] = row?.value;
  }
  return found;
};

/** Returns every row of every table that outlives a crash, so without the counts of limits: two dumps are equal only if nothing changed. */
export const dumpTables = (db: Queryable): Promise<Record<string, unknown>> =>
  each(
    db,
    (table) =>
      `select coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as value from ${table} t`,
  );
