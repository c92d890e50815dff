import type { WorkKind } from '@somesa/core/office';
import { type SQL, sql } from 'drizzle-orm';
import { workSubjects } from './work-subjects';

/** The join that a list needs for who has the work on a row `x`, and how far it is. `subject` is a text. */
export const workJoin = (kind: WorkKind, subject: SQL): SQL => sql`
  left join work_items w on w.kind = ${sql.raw(`'${kind}'`)} and w.subject = ${subject}
  left join users h on h.id = w.holder_id`;

/** How far the work on a row `x` is; what its business says comes before what a person said. */
export const workCell = (kind: WorkKind): SQL => {
  const { isOver } = workSubjects[kind];
  return isOver
    ? sql`case when ${isOver} then 'done' when w.state = 'claimed' then 'claimed' else 'open' end`
    : sql`coalesce(w.state, 'open')`;
};

/** Who has the work on a row, or had it when it was done. */
export const holderCell = (kind: WorkKind): SQL =>
  sql`case when ${workCell(kind)} <> 'open' then h.first_name || ' ' || h.last_name end`;

/** What holds of rows `x` where the column of work is narrowed to what is not done. */
export const workHint =
  (kind: WorkKind) =>
  (words: readonly string[]): SQL | null => {
    const { isOver, hint } = workSubjects[kind];
    if (words.includes('done') || !isOver) return null;
    return hint ? sql`${hint} and not ${isOver}` : sql`not ${isOver}`;
  };
