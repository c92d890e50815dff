import {
  maskChildName,
  type ParentPaymentItem,
  type ParentPaymentListAnswer,
  type PaymentPurpose,
} from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import { shownStatusSql } from '../../payments/shown-payment-status';
import type { Queryable } from '../../platform/db/database';
import { FIRST_PAGE, formatPageCursor, PAGE_SIZE, toPage } from '../../platform/db/page-cursor';

type PaymentListRow = Omit<ParentPaymentItem, 'at' | 'school' | 'child'> &
  Record<'slug' | 'schoolName' | 'firstName' | 'lastName', string> & { createdAt: Date; paidAt: Date | null };

/** Query for a user's payments without those that failed or expired. */
const paymentsQuery = {
  name: 'payments-of-user',
  text: `
    select p.id, p.reference, p.purpose, ${shownStatusSql} as status, p.amount_ugx as amount, p.method as "paymentMethod", p.network,
      p.created_at as "createdAt", p.paid_at as "paidAt", s.first_name as "firstName", s.last_name as "lastName",
      sc.slug, sc.name as "schoolName"
    from payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id
    where p.user_id = $1 and p.purpose = $2 and p.status not in ('failed', 'expired')
      and (p.created_at, p.id) < ($3, $4)
    order by p.created_at desc, p.id desc limit ${PAGE_SIZE + 1}`,
};

const toItem = (row: PaymentListRow): ParentPaymentItem => {
  const { createdAt, paidAt, slug, schoolName, firstName, lastName, ...item } = row;
  return {
    ...item,
    at: (paidAt ?? createdAt).toISOString(),
    school: { slug, name: schoolName },
    child: maskChildName(firstName, lastName),
  };
};

/** Lists a user's payments of one purpose, newest first. */
export const listPayments = async (
  db: Queryable,
  userId: string,
  { purpose, after }: { purpose: PaymentPurpose; after: PageCursor | null },
): Promise<ParentPaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  const rows = await db.run<PaymentListRow>(paymentsQuery, [userId, purpose, at, id]);
  const { page, next } = toPage(rows, ({ createdAt, id }) => formatPageCursor({ at: createdAt, id }));
  return { payments: page.map(toItem), next };
};
