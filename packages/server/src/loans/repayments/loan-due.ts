import { type LoanDueView, RESERVATION_MS } from '@somesa/core';
import type { Queryable } from '../../platform/db/database';
import { findChild, hasRegNo, type KnownChild } from '../../schools/students/students-repository';
import { positionToday } from './loan-position';
import type { LoanPosition } from './loan-snapshot';

/** What is to pay next on a running loan of a child. Amounts in UGX. */
export interface DueLoan {
  loanId: string;
  child: KnownChild;
  dueUgx: number;
  dueOn: string;
}

const running = {
  name: 'loans-running-of-child',
  text: `
    select l.id as loan_id, s.id as student_id
    from students s
    join schools sc on sc.id = s.school_id
    join loans l on l.student_id = s.id and l.state in ('ongoing', 'in_arrears')
    where ${hasRegNo('$1')} and ($2::text is null or sc.slug = $2)
    order by l.created_at, l.id`,
};

const pending = {
  name: 'payments-pending-on-loan',
  text: `
    select coalesce(sum(amount_ugx), 0)::bigint as pending_ugx, max(reserved_until) as until
    from payments
    where loan_id = $1 and created_at > $2 and reserved_until > $3
      and state in ('created', 'unknown', 'submitted', 'awaiting_transfer')`,
};

/** What payments under way hold of a loan for some minutes, and until when the last of them does. */
export const pendingOn = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<{ pendingUgx: number; until: Date | null }> => {
  const notBefore = new Date(now.getTime() - RESERVATION_MS);
  const [row] = await db.run<{ pending_ugx: number; until: Date | null }>(pending, [loanId, notBefore, now]);
  return { pendingUgx: row?.pending_ugx ?? 0, until: row?.until ?? null };
};

/** What anyone may pay on a loan now: what is due; where nothing is, the next instalment. */
export const dueNowUgx = ({ dueUgx, nextDueUgx }: Pick<LoanPosition, 'dueUgx' | 'nextDueUgx'>): number =>
  dueUgx > 0 ? dueUgx : nextDueUgx;

/** Finds for each child with a (normalised) registration number its running loan with the oldest unpaid due day. */
export const findDueLoans = async (
  db: Queryable,
  regNo: string,
  school: string | null,
  now: Date,
): Promise<DueLoan[]> => {
  const rows = await db.run<{ loan_id: string; student_id: number }>(running, [regNo, school]);
  const first = new Map<number, Omit<DueLoan, 'child'>>();
  for (const { loan_id: loanId, student_id: studentId } of rows) {
    const position = await positionToday(db, loanId, now);
    if (!position?.nextDueOn) continue;
    const earlier = first.get(studentId);
    if (earlier && earlier.dueOn <= position.nextDueOn) continue;
    first.set(studentId, { loanId, dueUgx: dueNowUgx(position), dueOn: position.nextDueOn });
  }
  const found: DueLoan[] = [];
  for (const [studentId, due] of first) {
    const child = await findChild(db, studentId);
    if (child) found.push({ ...due, child });
  }
  return found;
};

/** What is due on a child's loan as anyone with the registration number may see it. */
export const loanDueView = async (db: Queryable, due: DueLoan, now: Date): Promise<LoanDueView> => {
  const { pendingUgx } = await pendingOn(db, due.loanId, now);
  return {
    ...due.child.view,
    due: due.dueUgx,
    dueOn: due.dueOn,
    pending: Math.min(pendingUgx, due.dueUgx),
  };
};
