/** Copies a table's rows `x` once for each row of `who`, with a change of some columns, as SQL. */
export const copyRows = (table: string, change: string, where: string): string => `
  insert into ${table} select r.*
  from ${table} x, who, jsonb_populate_record(x, jsonb_build_object(${change})) r where ${where};`;
