import {
  displayName,
  type Network,
  type ParentPaymentItem,
  type ParentPaymentListAnswer,
  type PaymentPurpose,
  type PaymentStatus,
} from '@somesa/core';
import type { PageCursor } from '@somesa/core/contract';
import type { Queryable } from '../../platform/db/database';
import { FIRST_PAGE, PAGE_SIZE, pageOf, writePageCursor } from '../../platform/db/page-cursor';

interface PaymentListRow {
  id: string;
  reference: string;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amount_ugx: number;
  created_at: Date;
  paid_at: Date | null;
  method: 'mobile' | 'bank';
  network: Network | null;
  first_name: string;
  last_name: string;
  school_slug: string;
  school_name: string;
}

/** Query for a person's payments; payments that failed, or were given up before money moved, are not part of the history. */
const ofUser = {
  name: 'payments-of-user',
  text: `
    select p.id, p.reference, p.purpose, p.status, p.amount_ugx, p.created_at, p.paid_at, p.method, p.network,
      s.first_name, s.last_name, sc.slug as school_slug, sc.name as school_name
    from payments p join students s on s.id = p.student_id join schools sc on sc.id = p.school_id
    where p.user_id = $1 and p.purpose = $2 and p.status not in ('failed', 'expired')
      and (p.created_at, p.id) < ($3, $4)
    order by p.created_at desc, p.id desc limit ${PAGE_SIZE + 1}`,
};

const itemOf = (row: PaymentListRow): ParentPaymentItem => ({
  id: row.id,
  reference: row.reference,
  purpose: row.purpose,
  status: row.status,
  amount: row.amount_ugx,
  at: (row.paid_at ?? row.created_at).toISOString(),
  school: { slug: row.school_slug, name: row.school_name },
  child: displayName(row.first_name, row.last_name),
  paymentMethod: row.method,
  network: row.network,
});

/** Lists the payments of one purpose that a person made, newest first. */
export const listPayments = async (
  db: Queryable,
  userId: string,
  { purpose, after }: { purpose: PaymentPurpose; after: PageCursor | null },
): Promise<ParentPaymentListAnswer> => {
  const { at, id } = after ?? FIRST_PAGE;
  const rows = await db.run<PaymentListRow>(ofUser, [userId, purpose, at, id]);
  const { page, next } = pageOf(rows, (row) => writePageCursor({ at: row.created_at, id: row.id }));
  return { payments: page.map(itemOf), next };
};
