import type { Tx } from './database';

const lock = {
  name: 'advisory-lock',
  text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
};

/** Locks a name until the transaction ends; other transactions that lock the same name wait. */
export const acquireAdvisoryLock = async (tx: Tx, name: string): Promise<void> => {
  await tx.run(lock, [name]);
};
