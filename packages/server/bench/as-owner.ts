import pg from 'pg';

/** Runs statements as who owns the database. */
export const asOwner = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const sql of statements) await client.query(sql);
  await client.end();
};
