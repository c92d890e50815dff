import { type Database, isFailedResult, type Queryable } from './db/database';

/** Event of a payment or a disbursement, without personal data, such as the detail that a person typed. */
export interface LoggedEvent {
  subject: `${'payment' | 'disbursement'}:${string}`;
  event: string;
  /** Status before the event; null if it created the subject. */
  from: string | null;
  to: string;
  /** ID of the first payment of its group. */
  group?: string;
}

type Write = (event: LoggedEvent) => void;

/** Log of a database or a transaction. One that a command or a test opened has none. */
const writers = new WeakMap<Queryable, Write>();

/** Logs an event once its transaction is committed, or at once if it has none. */
export const logEvent = (db: Queryable, event: LoggedEvent): void => writers.get(db)?.(event);

/** Returns a database whose events are logged by `write`. */
export const logEventsOf = (database: Database, write: Write): Database => {
  const transaction: Database['transaction'] = async (work) => {
    const events: LoggedEvent[] = [];
    const value = await database.transaction((tx) => {
      writers.set(tx, (event) => events.push(event));
      return work(tx);
    });
    if (!isFailedResult(value)) events.forEach(write);
    return value;
  };
  const logged: Database = Object.create(database, { transaction: { value: transaction } });
  writers.set(logged, write);
  return logged;
};
