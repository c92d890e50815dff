import { randomUUID } from 'node:crypto';
import {
  err,
  formatFigures,
  ok,
  type Problem,
  type PromiseView,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { ContactRequest, LoanContactView } from '@somesa/core/admin';
import { sql } from 'drizzle-orm';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { loanContacts } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import { checkLoanConflict } from '../loans/loan-conflict-of-interest';
import { recordLoanAudit } from '../loans/loan-decisions';
import { type Loan, lockLoan } from '../loans/loans-repository';
import { getLoanSummary } from '../repayments/loan-summary';
import { createPromiseStatus } from './promises';

/** Maximum number of days until a promised day. */
const MAX_PROMISE_DAYS = 60;
/** Maximum number of contacts in a response: the latest. */
const MAX_CONTACTS = 100;

interface ContactRow extends Omit<LoanContactView, 'by' | 'promise' | 'at'> {
  at: Date;
  staffId: string;
  name: string;
  promisedOn: string | null;
  promisedUgx: number | null;
  promiseStatus: PromiseView['status'] | null;
}

/** Lists the contacts with the borrower of a loan, newest first. */
export const listContactViews = async (
  db: Queryable,
  loanId: string,
  now: Date,
): Promise<LoanContactView[]> => {
  const rows = await queryRows<ContactRow>(
    db,
    sql`select k.id, k.recorded_at as at, k.channel, k.outcome, k.note, u.id as "staffId",
        u.first_name || ' ' || u.last_name as name, to_char(k.promised_on, 'YYYY-MM-DD') as "promisedOn",
        k.promised_ugx as "promisedUgx", ${createPromiseStatus(sql`${toKampalaDay(now)}::date`)} as "promiseStatus"
      from loan_contacts k join users u on u.id = k.recorded_by where k.loan_id = ${loanId}::uuid
      order by k.recorded_at desc, k.id limit ${MAX_CONTACTS}`,
  );
  return rows.map(
    ({ id, at, channel, outcome, note, staffId, name, promisedOn, promisedUgx, promiseStatus }) => ({
      id,
      at: new Date(at).toISOString(),
      by: { id: staffId, name },
      channel,
      outcome,
      note,
      promise:
        promisedOn !== null && promisedUgx !== null && promiseStatus !== null
          ? { on: promisedOn, amount: promisedUgx, status: promiseStatus }
          : null,
    }),
  );
};

type FieldErrors = NonNullable<Problem['errors']>;

/** Returns the errors of a promise: it belongs to its outcome, is for a day that is not over, and is not above what is owed. */
const validatePromise = async (
  tx: Tx,
  loan: Loan,
  { outcome, promisedOn, promisedUgx }: ContactRequest,
  now: Date,
): Promise<Problem | null> => {
  if (outcome !== 'promised') {
    const errors: FieldErrors = {
      ...(promisedOn !== undefined && { promisedOn: ['contact_promise_unexpected'] }),
      ...(promisedUgx !== undefined && { promisedUgx: ['contact_promise_unexpected'] }),
    };
    return Object.keys(errors).length > 0 ? problem('validation_failed', {}, errors) : null;
  }
  const today = toKampalaDay(now);
  const isDayPossible =
    promisedOn !== undefined && promisedOn >= today && promisedOn <= addDays(today, MAX_PROMISE_DAYS);
  const owedUgx = (await getLoanSummary(tx, loan.id, now))?.totalOutstandingUgx ?? 0;
  const amount = formatFigures(owedUgx);
  const errors: FieldErrors = {
    ...(!isDayPossible && { promisedOn: ['contact_promisedOn_invalid'] }),
    ...(promisedUgx === undefined
      ? { promisedUgx: ['contact_promisedUgx_invalid'] }
      : promisedUgx > owedUgx && { promisedUgx: ['amount_above_owed'] }),
  };
  return Object.keys(errors).length > 0 ? problem('validation_failed', { amount }, errors) : null;
};

/** Creates the record of contacts with borrowers about arrears. */
export const createContacts = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** Records a contact about a running loan that is not the staff member's own. Returns errors of a promise under its fields. */
  record: (loanId: string, request: ContactRequest, staffUser: StaffUser): Promise<Result<null, Problem>> =>
    database.transaction(async (tx): Promise<Result<null, Problem>> => {
      const loan = await lockLoan(tx, loanId);
      if (!loan) return err(problem('loan_not_found'));
      const conflict = await checkLoanConflict(tx, loan, staffUser.id);
      if (conflict) return err(conflict);
      if (!['ongoing', 'in_arrears', 'written_off'].includes(loan.status))
        return err(problem('loan_status_conflict'));
      const now = clock.now();
      const invalid = await validatePromise(tx, loan, request, now);
      if (invalid) return err(invalid);
      const row = { id: randomUUID(), loanId, ...request, recordedBy: staffUser.id, recordedAt: now };
      await tx.orm.insert(loanContacts).values(row);
      await recordLoanAudit(tx, 'loan.contacted', loan, staffUser.id, now);
      return ok(null);
    }),
});
