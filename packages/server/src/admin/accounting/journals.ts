import { createHash } from 'node:crypto';
import { err, ok, type Problem, problem, type Result, toKampalaDay, toKampalaInstant } from '@somesa/core';
import { type JournalRequest, journalLines } from '@somesa/core/admin';
import { object, string } from 'superstruct';
import { post } from '../../ledger/ledger';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';

/** Time of day to which a journal by hand is valued. */
const NOON = '12:00';

type JournalDetails = Pick<JournalRequest, 'lines' | 'valueDate'>;

const sumLines = (lines: JournalDetails['lines']): number =>
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

/** Creates the requests of journals by hand. */
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
});
