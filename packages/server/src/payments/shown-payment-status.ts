/** SQL condition that a payment `p` was moved to another child. */
export const isMovedSql = `(p.status = 'reversed' and exists (select 1 from payments n where n.moved_from_id = p.id))`;

/** SQL of the status of a payment `p` as people see it: one that was moved to another child was not reversed by its provider. */
export const shownStatusSql = `case when ${isMovedSql} then 'moved' else p.status::text end`;
