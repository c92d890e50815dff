import {
  type AdminFeeItemView,
  type AdminStudentPayment,
  type AdminStudentView,
  MAX_STUDENT_PAYMENTS,
} from '@somesa/core/admin';
import type { Queryable } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';

const byId = {
  name: 'admin-student',
  text: `
    select s.id, s.reg_no as "regNo", s.first_name as "firstName", s.last_name as "lastName",
      s.class_name as "className", s.school_id, sc.slug, sc.name
    from students s join schools sc on sc.id = s.school_id where s.id = $1 and ($2::int is null or s.school_id = $2)`,
};
const items = {
  name: 'admin-student-items',
  text: `
    select f.id, f.description, f.due_on as "dueOn", f.amount_ugx as "chargedUgx", f.paid_ugx as "paidUgx", t.name as term
    from fee_items f left join term_fees x on x.id = f.term_fee_id left join school_terms t on t.id = x.term_id
    where f.student_id = $1 order by f.due_on, f.id`,
};
const payments = {
  name: 'admin-student-payments',
  text: `
    select id, reference, purpose, status, amount_ugx as "amountUgx", created_at as "createdAt" from payments
    where student_id = $1 and (purpose = 'fees' or not $3::boolean) order by created_at desc, id desc limit $2`,
};

type Child = Pick<AdminStudentView, 'id' | 'regNo' | 'firstName' | 'lastName' | 'className'> & {
  school_id: number;
  slug: string;
  name: string;
};

/**
 * Returns a child with fees and payments, as the back office sees them. Returns null if the child does not exist or the user
 * is the bursar of another school. A bursar does not see loan repayments.
 */
export const viewAdminStudent = async (
  db: Queryable,
  id: number,
  { schoolId }: StaffUser,
): Promise<AdminStudentView | null> => {
  const [child] = await db.run<Child>(byId, [id, schoolId]);
  if (!child) return null;
  const { school_id, slug, name, ...student } = child;
  const charged = await db.run<AdminFeeItemView>(items, [id]);
  const paid = await db.run<Omit<AdminStudentPayment, 'createdAt'> & { createdAt: Date }>(payments, [
    id,
    MAX_STUDENT_PAYMENTS,
    schoolId !== null,
  ]);
  const chargedUgx = charged.reduce((sum, item) => sum + item.chargedUgx, 0);
  const paidUgx = charged.reduce((sum, item) => sum + item.paidUgx, 0);
  return {
    ...student,
    school: { id: school_id, slug, name },
    items: charged,
    chargedUgx,
    paidUgx,
    outstandingUgx: chargedUgx - paidUgx,
    payments: paid.map(({ createdAt, ...payment }) => ({ ...payment, createdAt: createdAt.toISOString() })),
  };
};
