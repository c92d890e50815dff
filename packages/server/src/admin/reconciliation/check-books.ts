import { auditBooks } from '../../ledger/audit-books';
import type { NightlyCheck } from './nightly-check';

/** How long one question to the books may take at night, in milliseconds: it reads whole tables. */
const QUESTION_LIMIT_MS = 10 * 60_000;

/** Holds the ledger against payments, loans, fees and refunds. */
export const checkBooks: NightlyCheck = async ({ database, found, goOn }) => {
  if (!(await goOn())) return;
  const differ = await database.transaction(async (tx) => {
    // By day, what takes so long holds others up, and is given up.
    tx.giveTime(QUESTION_LIMIT_MS);
    return auditBooks(tx);
  });
  for (const { check, subject, detail } of differ) {
    await found({ kind: 'books_differ', subject: `books:${check}:${subject}`, detail: { check, detail } });
  }
};
