import type { adminLists } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import type { ListSource } from '../../platform/lists/list-source';
import { createStudentIdQuery } from './student-search';

/** Fee adjustments of all schools, also those that were reversed and those that reverse others. */
export const feeAdjustmentListSource: ListSource<(typeof adminLists)['feeAdjustments']> = {
  from: sql`fee_adjustments a join students s on s.id = a.student_id join schools sc on sc.id = a.school_id
    join users u on u.id = a.actor_id left join school_api_keys k on k.id = a.api_key_id`,
  id: { is: sql`a.id`, type: 'bigint' },
  columns: () => ({
    createdAt: sql`a.created_at`,
    kind: sql`a.kind`,
    regNo: sql`s.reg_no`,
    student: sql`trim(s.first_name || ' ' || s.last_name)`,
    school: sql`sc.name`,
    fees: sql`(select string_agg(f.description, ', ' order by f.due_on, f.id) from fee_adjustment_lines l
      join fee_items f on f.id = l.fee_item_id where l.adjustment_id = a.id)`,
    changeUgx: sql`a.change_ugx`,
    method: sql`a.method`,
    receiptNumber: sql`a.receipt_number`,
    paidOn: sql`a.paid_on`,
    reason: sql`a.reason`,
    isReversal: sql`(a.reverses_id is not null)`,
    isReversed: sql`exists (select 1 from fee_adjustments r where r.reverses_id = a.id)`,
    by: sql`coalesce('API: ' || k.name, trim(u.first_name || ' ' || u.last_name))`,
  }),
  extraCells: { studentId: sql`a.student_id::text` },
  school: sql`a.school_id`,
  search: (text) => [
    sql`a.receipt_number = ${text.toUpperCase()}`,
    sql`a.student_id in (${createStudentIdQuery(text)})`,
  ],
};
