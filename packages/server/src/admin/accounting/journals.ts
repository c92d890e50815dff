import { createHash } from 'node:crypto';
import {
  err,
  formatFigures,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
  toKampalaInstant,
} from '@somesa/core';
import { type JournalRequest, journalBodies, type ReversalRequest } from '@somesa/core/admin';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { object, string } from 'superstruct';
import { type Posting, post } from '../../ledger/ledger';
import { accounts, ledgerEntries } from '../../ledger/tables/ledger';
import { reportOverpaidSchool } from '../../payments/settlements/post-settlement';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { approvals as approvalRows } from '../../people/tables/approvals';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
import type { Database, Queryable, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { StaffUser } from '../../platform/http/staff-user';

/** Time of day to which a journal by hand is valued. */
const NOON = '12:00';

type JournalDetails = Pick<JournalRequest, 'lines' | 'valueDate'>;

const sumLines = (lines: readonly { amountUgx: number }[]): number =>
  lines.reduce((sum, { amountUgx }) => sum + amountUgx, 0);

/** Returns the ID of the school whose account this is; null for any other account. */
const parseSchoolId = (code: string): number | null => {
  const [, id] = /^school-payable:(\d+)$/.exec(code) ?? [];
  return id === undefined ? null : Number(id);
};

/**
 * Returns the error of lines that the form can't find: of a school that does not exist, or of two schools on a line. A settlement pays a ledger
 * entry once, so an entry can be of one school only.
 */
const findLinesError = async (
  db: Queryable,
  lines: JournalRequest['lines'],
): Promise<'journalAccounts_same' | 'journalSchools_two' | 'journalSchool_unknown' | null> => {
  if (lines.some(({ debitAccount, creditAccount }) => debitAccount === creditAccount))
    return 'journalAccounts_same';
  const isOfSchool = (code: string): boolean => parseSchoolId(code) !== null;
  if (lines.some((line) => isOfSchool(line.debitAccount) && isOfSchool(line.creditAccount)))
    return 'journalSchools_two';
  const codes = new Set(lines.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]));
  const known = await db.orm
    .select()
    .from(accounts)
    .where(inArray(accounts.code, [...codes]));
  return known.length < codes.size ? 'journalSchool_unknown' : null;
};

/** Accounts whose money belongs to records: each refund and each receipt has an action of its own that pays it out. */
const ACCOUNTS_OF_RECORDS = ['refunds-payable', 'unallocated-receipts'];

/** Returns `journal_takes_records` if journals would take more from such an account than they brought, as its record would pay it out again. */
const findTakenProblem = async (
  tx: Tx,
  lines: readonly Pick<Posting, 'debitAccount' | 'creditAccount' | 'amountUgx'>[],
): Promise<Problem | null> => {
  await acquireAdvisoryLock(tx, 'journals');
  for (const account of ACCOUNTS_OF_RECORDS) {
    const changeUgx =
      sumLines(lines.filter(({ creditAccount }) => creditAccount === account)) -
      sumLines(lines.filter(({ debitAccount }) => debitAccount === account));
    if (changeUgx >= 0) continue;
    const { amountUgx, creditAccount, debitAccount, postingType } = ledgerEntries;
    const sumUgx = sql<number>`coalesce(sum(case when ${creditAccount} = ${account} then ${amountUgx} else -${amountUgx} end), 0)`;
    const [brought] = await tx.orm
      .select({ ugx: sumUgx.mapWith(Number) })
      .from(ledgerEntries)
      .where(and(eq(postingType, 'journal'), or(eq(creditAccount, account), eq(debitAccount, account))));
    const { ugx = 0 } = brought ?? {};
    if (ugx + changeUgx < 0) return problem('journal_takes_records', { amount: formatFigures(ugx) });
  }
  return null;
};

/** Posts the lines of a journal or its reversal. Opens an exception for each school that was paid more than it is owed since. */
const postLines = async (tx: Tx, postings: readonly Posting[], now: Date): Promise<Result<null, Problem>> => {
  const taken = await findTakenProblem(tx, postings);
  if (taken) return err(taken);
  await post(tx, postings, now);
  const debited = new Set(postings.map(({ debitAccount }) => parseSchoolId(debitAccount) ?? 0));
  // In one order, as each locks its school.
  for (const id of [...debited].sort((a, b) => a - b)) if (id > 0) await reportOverpaidSchool(tx, id, now);
  return ok(null);
};

/** Journals by hand: any staff member requests them, an administrator approves them, and then they are posted once. */
export const journalApproval: ApprovalDefinition<JournalDetails> = {
  kind: 'journal',
  details: object({ lines: journalBodies.request.schema.lines, valueDate: string() }),
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (_db, { details: { lines, valueDate } }) => ({
    facts: [
      { name: 'amountUgx', before: null, after: sumLines(lines) },
      { name: 'valueDate', before: null, after: valueDate },
    ],
    postings: lines,
  }),
  apply: async (tx, { id, details: { lines, valueDate }, now }) => {
    const valueAt = new Date(Math.min(toKampalaInstant(valueDate, NOON).getTime(), now.getTime()));
    const postings = lines.map((posting, line) => ({
      ...posting,
      line,
      source: `journal:${id}`,
      postingType: 'journal' as const,
      paymentId: null,
      valueAt,
    }));
    return postLines(tx, postings, now);
  },
};

/** Returns the source of the postings that reverse a journal. */
const getReversalSource = (journalId: string): string => `journal-reversal:${journalId}`;

const listEntries = (db: Queryable, source: string) =>
  db.orm.select().from(ledgerEntries).where(eq(ledgerEntries.source, source)).orderBy(ledgerEntries.line);

/** Reads the postings that reverse a journal: each line with debit and credit exchanged. */
const readReversal = async (db: Queryable, journalId: string) =>
  (await listEntries(db, `journal:${journalId}`)).map(({ debitAccount, creditAccount, amountUgx }) => ({
    debitAccount: creditAccount,
    creditAccount: debitAccount,
    amountUgx,
  }));

/** Reversals of journals by hand. Each journal is reversed once at most, with the day of the approval as value date. */
export const journalReversalApproval: ApprovalDefinition<object> = {
  kind: 'journal-reversal',
  details: object({}),
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject }) => {
    const postings = await readReversal(db, subject);
    return { facts: [{ name: 'amountUgx', before: null, after: sumLines(postings) }], postings };
  },
  apply: async (tx, { subject, now }) => {
    const source = getReversalSource(subject);
    if ((await listEntries(tx, source)).length > 0) return err(problem('journal_reversed'));
    const postings = (await readReversal(tx, subject)).map((posting, line) => ({
      ...posting,
      line,
      source,
      postingType: 'journal' as const,
      paymentId: null,
      valueAt: now,
    }));
    return postLines(tx, postings, now);
  },
};

/** Creates the requests of journals by hand and of their reversals. */
export const createJournals = ({
  database,
  clock,
  approvals,
}: {
  database: Database;
  clock: Clock;
  approvals: Approvals;
}) => ({
  /** Requests a journal. A journal with the same lines and value date can be requested again once the first is decided. */
  request: (
    { lines, valueDate, ...request }: JournalRequest,
    staffUser: StaffUser,
  ): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      if (valueDate > toKampalaDay(clock.now()))
        return err(problem('validation_failed', {}, { valueDate: ['untilOn_invalid'] }));
      const invalid = await findLinesError(tx, lines);
      if (invalid) return err(problem('validation_failed', {}, { lines: [invalid] }));
      const taken = await findTakenProblem(tx, lines);
      if (taken) return err(taken);
      const details = { lines, valueDate };
      const subject = createHash('sha256').update(JSON.stringify(details)).digest('hex');
      const action = { ...request, subject, subjectName: null, amountUgx: sumLines(lines), details };
      return approvals.request(tx, 'journal', action, staffUser);
    }),

  /** Requests the reversal of a posted journal. Returns `journal_not_posted`, or `journal_reversed` if that was done before. */
  reverse: (
    journalId: string,
    request: ReversalRequest,
    staffUser: StaffUser,
  ): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const [journal] = isUuid(journalId)
        ? await tx.orm.select().from(approvalRows).where(eq(approvalRows.id, journalId))
        : [];
      if (!journal) return err(problem('not_found'));
      if (journal.kind !== 'journal' || journal.status !== 'applied')
        return err(problem('journal_not_posted'));
      if ((await listEntries(tx, getReversalSource(journalId))).length > 0)
        return err(problem('journal_reversed'));
      const action = {
        ...request,
        subject: journalId,
        subjectName: journal.reference,
        amountUgx: journal.amountUgx,
        details: {},
      };
      return approvals.request(tx, 'journal-reversal', action, staffUser);
    }),
});
