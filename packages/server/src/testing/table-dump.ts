import type { Queryable } from '../db/database';

const tables = {
  name: 'test-tables',
  text: `select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
};

const each = async (db: Queryable, text: (table: string) => string): Promise<Record<string, unknown>> => {
  const found: Record<string, unknown> = {};
  for (const { name } of await db.run<{ name: string }>(tables, [])) {
    const [row] = await db.run<{ value: unknown }>({ name: `test-table-${name}`, text: text(name) }, []);
    found[name] = row?.value;
  }
  return found;
};

/** Every row of every table of ours: two dumps are equal only where nothing changed at all. */
export const dumpTables = (db: Queryable): Promise<Record<string, unknown>> =>
  each(
    db,
    (table) =>
      `select coalesce(json_agg(to_jsonb(t) order by to_jsonb(t)::text), '[]') as value from ${table} t`,
  );
