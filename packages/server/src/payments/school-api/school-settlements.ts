import type { SchoolSettlement } from '@somesa/core/contract';
import type { Queryable, Tx } from '../../platform/db/database';
import { recordSchoolEvent } from '../../schools/school-api/school-events';

type Row = Omit<SchoolSettlement, 'createdAt'> & { createdAt: Date };

const columns = `st.id, st.reference, st.status, st.until_on as "untilOn", st.amount_ugx as "amountUgx", st.paid_on as "paidOn",
  st.created_at as "createdAt"`;
const byIds = {
  name: 'school-settlements-by-ids',
  text: `select ${columns} from settlements st where st.id = any($1::uuid[]) order by st.created_at desc, st.id desc`,
};
const ofSchool = {
  name: 'school-settlements-of-school',
  text: `select ${columns} from settlements st where st.id = $1 and st.school_id = $2`,
};

const toView = ({ createdAt, ...row }: Row): SchoolSettlement => ({
  ...row,
  createdAt: createdAt.toISOString(),
});

/** Lists settlements, newest first, as the school's own system sees them. */
export const listSettlementsById = async (
  db: Queryable,
  ids: readonly string[],
): Promise<SchoolSettlement[]> => (await db.run<Row>(byIds, [ids])).map(toView);

/** Finds a settlement of a school. */
export const findSettlementOfSchool = async (
  db: Queryable,
  schoolId: number,
  id: string,
): Promise<SchoolSettlement | null> => {
  const [row] = await db.run<Row>(ofSchool, [id, schoolId]);
  return row ? toView(row) : null;
};

/** Records that a settlement was paid, as an event of its school. Call it after the settlement is marked as paid. */
export const recordSettlementPaid = async (
  tx: Tx,
  { id, schoolId }: { id: string; schoolId: number },
  now: Date,
): Promise<void> => {
  const data = await findSettlementOfSchool(tx, schoolId, id);
  if (!data) throw new Error('a paid settlement was not found');
  recordSchoolEvent(tx, { schoolId, type: 'settlement.paid', settlementId: id, data }, now);
};
