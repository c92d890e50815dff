import { randomUUID } from 'node:crypto';
import {
  brand,
  err,
  type FieldMessage,
  formatFigures,
  getMinPromiseUgx,
  ok,
  type Problem,
  type PromiseRequest,
  type PromiseView,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { ContactRequest, LoanContactView } from '@somesa/core/admin';
import { listContacts, promisePayment, recordContact } from '@somesa/core/contract';
import { sql } from 'drizzle-orm';
import type { Serve } from '../../people/access/endpoint-routes';
import { addDays } from '../../platform/add-days';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import type { StaffUser } from '../../platform/http/staff-user';
import { recordLoanAudit } from '../applications/loan-decisions';
import { canTakePayments, checkLoanConflict, findLoan, type Loan, lockLoan } from '../loans-repository';
import { getLoanSummary } from '../repayments/loan-summary';
import { findLoanSummary, toLoanAccountAnswer } from '../repayments/loan-summary-view';
import { loanContacts } from '../tables/repayments';
import { createPromiseStatus, findLastPromise } from './promises';

/** Maximum number of days until a promised day. */
const MAX_PROMISE_DAYS = 60;
/** Maximum number of days until a day that the borrower promises on their own. */
const MAX_OWN_PROMISE_DAYS = 14;
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
const listContactViews = async (db: Queryable, loanId: string, now: Date): Promise<LoanContactView[]> => {
  const rows = await queryRows<ContactRow>(
    db,
    sql`select k.id, k.recorded_at as at, k.channel, k.outcome, k.note, u.id as "staffId",
        trim(u.first_name || ' ' || u.last_name) as name, to_char(k.promised_on, 'YYYY-MM-DD') as "promisedOn",
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

const findAmountError = (
  promisedUgx: number | undefined,
  minimumUgx: number,
  owedUgx: number,
): FieldMessage | null => {
  if (promisedUgx === undefined) return 'contact_promisedUgx_invalid';
  if (promisedUgx > owedUgx) return 'promise_above_owed';
  return promisedUgx < minimumUgx ? 'promise_below_minimum' : null;
};

/**
 * Returns the errors of a promise: it is for a day that is not over and not too far ahead, and is not above what is owed. One that the
 * borrower makes on their own has a minimum.
 */
const validatePromise = async (
  tx: Tx,
  loan: Loan,
  { promisedOn, promisedUgx }: Pick<ContactRequest, 'promisedOn' | 'promisedUgx'>,
  {
    now,
    maxDays,
    dayError,
    isOwn = false,
  }: { now: Date; maxDays: number; dayError: FieldMessage; isOwn?: boolean },
): Promise<Problem | null> => {
  const today = toKampalaDay(now);
  const isDayPossible =
    promisedOn !== undefined && promisedOn >= today && promisedOn <= addDays(today, maxDays);
  const summary = await getLoanSummary(tx, loan.id, now);
  const owedUgx = summary?.totalOutstandingUgx ?? 0;
  const minimumUgx = isOwn ? getMinPromiseUgx(summary?.arrearsUgx ?? 0) : 0;
  const amountError = findAmountError(promisedUgx, minimumUgx, owedUgx);
  const amount = formatFigures(amountError === 'promise_below_minimum' ? minimumUgx : owedUgx);
  const errors: FieldErrors = {
    ...(!isDayPossible && { promisedOn: [dayError] }),
    ...(amountError && { promisedUgx: [amountError] }),
  };
  return Object.keys(errors).length > 0 ? problem('validation_failed', { amount }, errors) : null;
};

/** Returns the errors of a promise in a contact: it belongs to its outcome, and is possible. */
const validateContact = async (
  tx: Tx,
  loan: Loan,
  { outcome, ...promise }: ContactRequest,
  now: Date,
): Promise<Problem | null> => {
  if (outcome === 'promised') {
    const rule = { maxDays: MAX_PROMISE_DAYS, dayError: 'contact_promisedOn_invalid' } as const;
    return validatePromise(tx, loan, promise, { ...rule, now });
  }
  const { promisedOn, promisedUgx } = promise;
  const errors: FieldErrors = {
    ...(promisedOn !== undefined && { promisedOn: ['contact_promise_unexpected'] }),
    ...(promisedUgx !== undefined && { promisedUgx: ['contact_promise_unexpected'] }),
  };
  return Object.keys(errors).length > 0 ? problem('validation_failed', {}, errors) : null;
};

interface ContactDeps {
  database: Database;
  clock: Clock;
}

/** Records a contact about a loan that takes payments, and that is not the staff member's own. Returns errors of a promise under its fields. */
const saveContact = (
  { database, clock }: ContactDeps,
  loanId: string,
  request: ContactRequest,
  staffUser: StaffUser,
): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const loan = await lockLoan(tx, loanId);
    if (!loan) return err(problem('loan_not_found'));
    const conflict = await checkLoanConflict(tx, loan, staffUser.id);
    if (conflict) return err(conflict);
    if (!canTakePayments(loan)) return err(problem('loan_status_conflict'));
    const now = clock.now();
    const invalid = await validateContact(tx, loan, request, now);
    if (invalid) return err(invalid);
    const row = { id: randomUUID(), loanId, ...request, recordedBy: staffUser.id, recordedAt: now };
    await tx.orm.insert(loanContacts).values(row);
    await recordLoanAudit(tx, 'loan.contacted', loan, staffUser.id, now);
    return ok(null);
  });

/**
 * Records the promise of a borrower to pay on their loan in arrears. Returns `promise_open` while an earlier one is open, and
 * `promise_broken` if the last one was not kept: staff record the next one.
 */
const savePromise = (
  { database, clock }: ContactDeps,
  userId: string,
  loanId: string,
  request: PromiseRequest,
): Promise<Result<null, Problem>> =>
  database.transaction(async (tx): Promise<Result<null, Problem>> => {
    const loan = await lockLoan(tx, loanId);
    if (loan?.userId !== userId) return err(problem('loan_not_found'));
    if (loan.status !== 'in_arrears') return err(problem('loan_status_conflict'));
    const now = clock.now();
    const last = await findLastPromise(tx, loanId, toKampalaDay(now));
    if (last?.status === 'open') return err(problem('promise_open'));
    if (last?.status === 'broken') return err(problem('promise_broken', { phone: brand.phones[0] }));
    const rule = { maxDays: MAX_OWN_PROMISE_DAYS, dayError: 'promisedOn_invalid', isOwn: true } as const;
    const invalid = await validatePromise(tx, loan, request, { ...rule, now });
    if (invalid) return err(invalid);
    const contact = {
      channel: 'dashboard',
      outcome: 'promised',
      recordedBy: userId,
      recordedAt: now,
    } as const;
    await tx.orm.insert(loanContacts).values({ id: randomUUID(), loanId, ...request, ...contact });
    await recordLoanAudit(tx, 'loan.promised', loan, userId, now);
    return ok(null);
  });

/** Serves contacts with borrowers about arrears to staff, and the promise to pay to the borrower. */
export const contactsRoutes = (serve: Serve, deps: ContactDeps): void => {
  const { database, clock } = deps;
  serve(listContacts, async ({ params: { id } }) =>
    (await findLoan(database, id))
      ? ok({ contacts: await listContactViews(database, id, clock.now()) })
      : err(problem('loan_not_found')),
  );
  serve(recordContact, async ({ params: { id }, body, staffUser }) => {
    const recorded = await saveContact(deps, id, body, staffUser);
    return recorded.ok ? ok({ contacts: await listContactViews(database, id, clock.now()) }) : recorded;
  });
  serve(promisePayment, async ({ me: { user }, params: { id }, body }) => {
    const promised = await savePromise(deps, user.id, id, body);
    if (!promised.ok) return promised;
    const account = await findLoanSummary(database, id, clock.now());
    return account
      ? ok(await toLoanAccountAnswer(database, account, clock.now()))
      : err(problem('loan_not_found'));
  });
};
