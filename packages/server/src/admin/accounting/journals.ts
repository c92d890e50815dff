import { createHash } from 'node:crypto';
import { err, ok, type Problem, problem, type Result, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { type JournalRequest, journalLines, type ReversalRequest } from '@somesa/core/admin';
import { eq } from 'drizzle-orm';
import { object, string } from 'superstruct';
import { post } from '../../ledger/ledger';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import type { Clock } from '../../platform/clock';
import type { Database, Queryable } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { approvals as approvalRows, ledgerEntries } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';

/** Time of day to which a journal by hand is valued. */
const NOON = '12:00';

type JournalDetails = Pick<JournalRequest, 'lines' | 'valueDate'>;

const sumLines = (lines: readonly { amountUgx: number }[]): number =>
  lines.reduce((sum, { amountUgx }) => sum + amountUgx, 0);

/** Journals by hand: any staff member requests them, an administrator approves them, and then they are posted once. */
export const journalApproval: ApprovalDefinition<JournalDetails> = {
  kind: 'journal',
  details: object({ lines: journalLines, valueDate: string() }),
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
    await post(tx, postings, now);
    return ok(null);
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
    await post(tx, postings, now);
    return ok(null);
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
      if (lines.some(({ debitAccount, creditAccount }) => debitAccount === creditAccount))
        return err(problem('validation_failed', {}, { lines: ['journalAccounts_same'] }));
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
