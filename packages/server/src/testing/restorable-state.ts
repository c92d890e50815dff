import type { TestApp } from './test-app';

const SCHEMA = 'restorable_state';
/** Number of times that the state is brought back before the space of the deleted rows is freed. */
const RESTORES_PER_VACUUM = 40;

/** PostgreSQL's code for a transaction that it ends because it and another one wait for each other. */
const DEADLOCK_DETECTED = '40P01';

/** Repeats a statement that was ended because work that a request began, such as an import, waited for its locks and held others. */
const repeatAfterDeadlock = async (run: () => Promise<void>): Promise<void> => {
  for (;;)
    try {
      return await run();
    } catch (error) {
      if ((error as { code?: string }).code !== DEADLOCK_DETECTED) throw error;
    }
};

/** State of a test database that can be brought back, however often requests changed it. */
export interface RestorableState {
  restore(): Promise<void>;
}

/**
 * Copies all tables of a test database, and watches which of them change, so that bringing them back costs no more than the change.
 */
export const saveState = async ({ queryRows, runAsOwner }: TestApp): Promise<RestorableState> => {
  const tables = await queryRows<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
      from information_schema.columns c join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
      where c.table_schema = 'public' and c.is_generated = 'NEVER' group by c.table_name`,
  );
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  // Each is one statement, because the embedded database runs one at a time.
  await runAsOwner(`do $do$ begin
    create schema ${SCHEMA};
    create table ${SCHEMA}.changed_tables (name text primary key);
    create function ${SCHEMA}.record_change() returns trigger language plpgsql security definer as $$
      begin insert into ${SCHEMA}.changed_tables values (tg_table_name) on conflict do nothing; return null; end $$;
    grant usage on schema ${SCHEMA} to public;
    grant select on ${SCHEMA}.changed_tables to public;
    ${tables
      .map(
        ({ name }) => `
    create table ${SCHEMA}."${name}" as table public."${name}";
    create trigger record_change after insert or update or delete on public."${name}"
      for each statement execute function ${SCHEMA}.record_change();`,
      )
      .join('')}
    end $do$`);
  let restores = 0;
  const restored = new Set<string>();
  return {
    restore: async () => {
      const changed = await queryRows<{ name: string }>(`select name from ${SCHEMA}.changed_tables`);
      if (changed.length === 0) return;
      const statements = changed.map(
        ({ name }) => `
        delete from public."${name}";
        insert into public."${name}" (${columns.get(name)}) overriding system value
          select ${columns.get(name)} from ${SCHEMA}."${name}";`,
      );
      // Triggers and foreign keys don't run, as the rows agree with each other again in the end.
      await repeatAfterDeadlock(() =>
        runAsOwner(`do $do$ begin
          perform set_config('session_replication_role', 'replica', true);
          ${statements.join('')}
          delete from ${SCHEMA}.changed_tables;
          end $do$`),
      );
      for (const { name } of changed) restored.add(`public."${name}"`);
      restores += 1;
      if (restores % RESTORES_PER_VACUUM !== 0) return;
      // Neither engine of the tests has automatic vacuuming.
      await runAsOwner(`vacuum ${[...restored, `${SCHEMA}.changed_tables`].join(', ')}`);
      restored.clear();
    },
  };
};
