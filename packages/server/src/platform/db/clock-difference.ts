import type { Clock } from '../clock';
import type { Queryable } from './database';

const readTime = { name: 'database-time', text: 'select clock_timestamp() as at' };

/** Returns by how many milliseconds `clock` is ahead of the database's, accurate to half the time that the query takes. */
export const measureClockDifference = async (
  database: Pick<Queryable, 'run'>,
  clock: Clock,
): Promise<number> => {
  const sentAtMs = clock.now().getTime();
  const [row] = await database.run<{ at: Date }>(readTime, []);
  if (!row) throw new Error('the database does not say what time it is');
  return (sentAtMs + clock.now().getTime()) / 2 - new Date(row.at).getTime();
};
