import type { WorkKind } from '@somesa/core/admin';
import { type SQL, sql } from 'drizzle-orm';
import { workSubjects } from './work-subjects';

/** The join that a list needs for who has the work on a row `x`, and how far it is. `subject` is a text. */
export const workJoin = (kind: WorkKind, subject: SQL): SQL => sql`
  left join queue_items w on w.kind = ${sql.raw(`'${kind}'`)} and w.subject = ${subject}
  left join users h on h.id = w.assignee_id`;

/** Returns the status of the work on a row `x`; the status of the case itself takes precedence over what staff set. */
export const workCell = (kind: WorkKind): SQL => {
  const { isOver } = workSubjects[kind];
  return isOver
    ? sql`case when ${isOver} then 'done' when w.status = 'claimed' then 'claimed' else 'open' end`
    : sql`coalesce(w.status, 'open')`;
};

/** Returns the person to whom the work on a row is assigned, or was assigned when it was done. */
export const assigneeCell = (kind: WorkKind): SQL =>
  sql`case when ${workCell(kind)} <> 'open' then h.first_name || ' ' || h.last_name end`;

/** Returns a condition that holds for rows `x` if the work column is filtered to work that is not done. Returns null if there is no such condition. */
export const openWorkCondition =
  (kind: WorkKind) =>
  (words: readonly string[]): SQL | null => {
    const { isOver, hint } = workSubjects[kind];
    if (words.includes('done') || !isOver) return null;
    return hint ? sql`${hint} and not ${isOver}` : sql`not ${isOver}`;
  };
