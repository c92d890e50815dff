import type { DisbursementView } from '@somesa/core';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/db/database';
import { disbursements, loans, schools } from '../../platform/db/schema';
import { isFinalDisbursement } from './disbursement-transitions';

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Tells whether nobody asks after a transfer any more, though it never came to its end. */
export const isStatusUnknown = (
  row: Pick<typeof disbursements.$inferSelect, 'method' | 'status' | 'nextCheckAt'>,
): boolean => row.method === 'mtn' && !isFinalDisbursement(row.status) && row.nextCheckAt === null;

/** One try as staff sees it; null where there is none. */
export const findDisbursementView = async (db: Queryable, id: string): Promise<DisbursementView | null> => {
  const [found] = await db.orm
    .select({
      row: disbursements,
      loan: { id: loans.id, reference: loans.reference },
      school: { slug: schools.slug, name: schools.name },
    })
    .from(disbursements)
    .innerJoin(loans, eq(loans.id, disbursements.loanId))
    .innerJoin(schools, eq(schools.id, loans.schoolId))
    .where(eq(disbursements.id, id));
  if (!found) return null;
  const { row, loan, school } = found;
  return {
    id: row.id,
    status: row.status,
    loan,
    school,
    amount: row.amountUgx,
    method: row.method,
    payee: {
      name: row.payeeName,
      phoneNumber: row.msisdn,
      bankName: row.bankName,
      accountNumber: row.accountNumber,
    },
    providerReference: row.providerReference,
    transactionId: row.providerTransactionId,
    failure: row.failure,
    fileId: row.fileId,
    isStatusUnknown: isStatusUnknown(row),
    createdAt: row.createdAt.toISOString(),
    sentAt: isoOf(row.sentAt),
    paidAt: isoOf(row.paidAt),
  };
};

/** One try that is there, as staff sees it. */
export const viewDisbursement = async (db: Queryable, id: string): Promise<DisbursementView> => {
  const view = await findDisbursementView(db, id);
  if (!view) throw new Error('a disbursement is not there');
  return view;
};
