import type { FeeItemView, StudentView } from '@somesa/core';
import { maskChildName } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { holdStatuses } from '../../platform/db/hold-statuses';

/** Row of a lookup: one fee item of a child, its amount less the bursary. The item's columns are null for a child without fee items. */
interface RegisterRow {
  student_id: number;
  school_id: number;
  reg_no: string;
  first_name: string;
  last_name: string;
  class_name: string;
  has_left: boolean;
  slug: string;
  school_name: string;
  item_id: number | null;
  description: string;
  due_on: string;
  amount_ugx: number;
  outstanding_ugx: number;
  held_ugx: number;
  pending_until: Date | null;
  /** IDs of the payments with a hold on the item. */
  hold_payment_ids: string[] | null;
  loan_ugx: number;
}

/** Child on a register, with a masked name. */
export interface KnownChild {
  id: number;
  schoolId: number;
  view: Pick<StudentView, 'regNo' | 'displayName' | 'className' | 'school'>;
}

/** Child on a register with the fees to pay. `pendingUntil` is the time the last hold expires; null without holds. */
export interface RegisteredStudent {
  id: number;
  schoolId: number;
  /** True for a child who has left the school. */
  hasLeft: boolean;
  view: StudentView;
  pendingUntil: Date | null;
  /** Number of payments with a hold on the outstanding balance. */
  holds: number;
  /** True if an accepted loan is about to pay part of the outstanding balance. */
  hasLoanHold: boolean;
}

/**
 * Returns the SQL condition that a student `s` has the registration number of a parameter. Separators may be left
 * out if no other child of the school has the same letters and digits.
 */
export const hasRegNo = (parameter: '$1'): string => `
  translate(s.reg_no, '/.-', '') = translate(${parameter}::text, '/.-', '')
  and (s.reg_no = ${parameter} or not exists (
    select 1 from students o where o.school_id = s.school_id and o.id <> s.id
      and translate(o.reg_no, '/.-', '') = translate(s.reg_no, '/.-', '')))`;

const lookUp = {
  name: 'students-look-up',
  text: `
    select s.id as student_id, s.school_id, s.reg_no, s.first_name, s.last_name, s.class_name,
      s.left_on is not null as has_left, sc.slug, sc.name as school_name,
      f.id as item_id, f.description, f.due_on, f.amount_ugx - f.bursary_ugx as amount_ugx, f.outstanding_ugx,
      coalesce(h.held_ugx, 0) as held_ugx, h.pending_until, h.payments as hold_payment_ids, coalesce(k.loan_ugx, 0) as loan_ugx
    from students s
    join schools sc on sc.id = s.school_id
    left join fee_items f on f.student_id = s.id and f.amount_ugx > f.bursary_ugx
    left join lateral (
      select sum(r.amount_ugx)::bigint as held_ugx, max(p.hold_expires_at) as pending_until,
        array_agg(p.id) as payments
      from fee_item_holds r join payments p on p.id = r.payment_id
      where r.fee_item_id = f.id and p.hold_expires_at > $3
        and p.status in ${holdStatuses}
    ) h on true
    left join lateral (
      select sum(a.amount_ugx)::bigint as loan_ugx
      from loan_allocations a join loans l on l.id = a.loan_id
      where a.fee_item_id = f.id and l.status = 'accepted'
    ) k on true
    where ${hasRegNo('$1')} and ($2::text is null or sc.slug = $2)
    order by s.id, f.due_on, f.id`,
};

const byId = {
  name: 'students-by-id',
  text: `
    select s.id, s.school_id, s.reg_no, s.first_name, s.last_name, s.class_name, sc.slug, sc.name as school_name
    from students s join schools sc on sc.id = s.school_id where s.id = $1`,
};

const lock = {
  name: 'students-lock',
  text: `
    select s.id from students s join schools sc on sc.id = s.school_id
    where ${hasRegNo('$1')} and sc.slug = $2 for update of s`,
};

const lockById = { name: 'students-lock-by-id', text: 'select id from students where id = $1 for update' };

const toFeeItem = (row: RegisterRow): FeeItemView => {
  const due = row.outstanding_ugx;
  return {
    id: String(row.item_id),
    description: row.description,
    dueOn: row.due_on,
    amount: row.amount_ugx,
    paid: row.amount_ugx - due,
    due,
    pending: Math.min(row.held_ugx + row.loan_ugx, due),
  };
};

const toStudent = (rows: [RegisterRow, ...RegisterRow[]]): RegisteredStudent => {
  const [first] = rows;
  const items = rows.filter((row) => row.item_id !== null).map(toFeeItem);
  const pendingUntilTimes = rows.map((row) => row.pending_until).filter((until) => until !== null);
  return {
    id: first.student_id,
    schoolId: first.school_id,
    hasLeft: first.has_left,
    view: {
      regNo: first.reg_no,
      displayName: maskChildName(first.first_name, first.last_name),
      className: first.class_name,
      school: { slug: first.slug, name: first.school_name },
      items,
      outstanding: items.reduce((sum, item) => sum + item.due, 0),
      pending: items.reduce((sum, item) => sum + item.pending, 0),
    },
    pendingUntil: pendingUntilTimes.length > 0 ? new Date(Math.max(...pendingUntilTimes.map(Number))) : null,
    holds: new Set(rows.flatMap((row) => row.hold_payment_ids ?? [])).size,
    hasLoanHold: rows.some((row) => row.loan_ugx > 0),
  };
};

/** Finds the children with a normalised registration number: at most one per school. */
export const findStudents = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<RegisteredStudent[]> => {
  const rows = await db.run<RegisterRow>(lookUp, [regNo, school, now]);
  const byStudent = new Map<number, [RegisterRow, ...RegisterRow[]]>();
  for (const row of rows) {
    const group = byStudent.get(row.student_id);
    if (group) group.push(row);
    else byStudent.set(row.student_id, [row]);
  }
  return [...byStudent.values()].map(toStudent);
};

/** Returns whether fees can be paid for a child. For one who has left, only while something is outstanding. */
export const isPayable = ({ hasLeft, view }: RegisteredStudent): boolean => !hasLeft || view.outstanding > 0;

/** Finds a child by ID. */
export const findChild = async (db: Queryable, id: number): Promise<KnownChild | null> => {
  const [row] = await db.run<Omit<RegisterRow, 'student_id'> & { id: number }>(byId, [id]);
  if (!row) return null;
  return {
    id: row.id,
    schoolId: row.school_id,
    view: {
      regNo: row.reg_no,
      displayName: maskChildName(row.first_name, row.last_name),
      className: row.class_name,
      school: { slug: row.slug, name: row.school_name },
    },
  };
};

/** Locks a child's row until the transaction ends, so that payments for one child are processed one after another. */
export const lockStudent = (tx: Queryable, regNo: string, school: string): Promise<{ id: number }[]> =>
  tx.run(lock, [regNo, school]);

/** Locks a child's row by ID, like `lockStudent`. */
export const lockStudentById = (tx: Queryable, id: number): Promise<{ id: number }[]> =>
  tx.run(lockById, [id]);
