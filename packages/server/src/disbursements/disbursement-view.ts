import type { DisbursementView } from '@somesa/core';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { disbursements, loans, schools } from '../db/schema';
import { type DisbursementState, isOver } from './disbursement-moves';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Tells whether nobody asks after a transfer any more, though it never came to its end. */
export const isInDoubt = (
  row: Pick<typeof disbursements.$inferSelect, 'way' | 'state' | 'nextCheckAt'>,
): boolean => row.way === 'mtn' && !isOver(row.state) && row.nextCheckAt === null;

const read = async (db: Queryable, where: SQL | undefined, limit: number): Promise<DisbursementView[]> => {
  const rows = await db.orm
    .select({
      row: disbursements,
      loan: { id: loans.id, reference: loans.reference },
      school: { slug: schools.slug, name: schools.name },
    })
    .from(disbursements)
    .innerJoin(loans, eq(loans.id, disbursements.loanId))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(where)
    .orderBy(desc(disbursements.createdAt), desc(disbursements.id))
    .limit(limit);
  return rows.map(({ row, loan, school }) => ({
    ...{ id: row.id, status: row.state, loan, school, amount: row.amountUgx, way: row.way },
    payee: {
      ...{ name: row.payeeName, phoneNumber: row.msisdn },
      ...{ bankName: row.bankName, accountNumber: row.accountNumber },
    },
    ...{ providerReference: row.providerRef, transactionId: row.providerTransactionId },
    ...{ failure: row.failure, fileId: row.fileId, isInDoubt: isInDoubt(row) },
    ...{ createdAt: row.createdAt.toISOString(), sentAt: isoOf(row.sentAt), paidAt: isoOf(row.paidAt) },
  }));
};

/** One try as staff sees it. */
export const viewDisbursement = async (db: Queryable, id: string): Promise<DisbursementView> => {
  const [view] = await read(db, eq(disbursements.id, id), 1);
  if (!view) throw new Error('a disbursement is not there');
  return view;
};

/** Lists tries, the newest first, from behind the one named `after`. */
export const listDisbursements = (
  db: Queryable,
  asked: { state: DisbursementState | null; after: string | null; limit: number },
): Promise<DisbursementView[]> =>
  read(
    db,
    and(
      asked.state ? eq(disbursements.state, asked.state) : undefined,
      asked.after
        ? sql`(${disbursements.createdAt}, ${disbursements.id}) <
            (select created_at, id from disbursements where id = ${asked.after})`
        : undefined,
    ),
    asked.limit,
  );
