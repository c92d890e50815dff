import { eq } from 'drizzle-orm';
import { openException, resolveException } from '../../people/queue/exceptions';
import type { Tx } from '../../platform/db/database';
import { schools } from '../../platform/db/schema';
import { getPayableUgx } from '../../schools/schools/school-ledger';

const createKey = (schoolId: number) => ({ kind: 'school_overpaid', subject: `school:${schoolId}` }) as const;

/** Locks a school's row, so that changes of its payable run one after the other. Returns false if the school does not exist. */
export const lockSchool = async (tx: Tx, schoolId: number): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: schools.id })
    .from(schools)
    .where(eq(schools.id, schoolId))
    .for('no key update');
  return rows.length > 0;
};

/**
 * Opens an exception if a school was paid more than it was owed. Call it in the transaction that lowers the payable, after the posting.
 * Locks the school's row.
 */
export const reportOverpaidSchool = async (tx: Tx, schoolId: number, now: Date): Promise<void> => {
  await lockSchool(tx, schoolId);
  const payableUgx = await getPayableUgx(tx, schoolId, now);
  if (payableUgx >= 0) return;
  await openException(tx, { ...createKey(schoolId), detail: { aboveUgx: -payableUgx }, now });
};

/** Resolves that exception once the school is owed money again. */
export const resolveOverpaidSchool = (tx: Tx, schoolId: number, actorId: string, now: Date): Promise<void> =>
  resolveException(tx, { ...createKey(schoolId), actorId, now });
