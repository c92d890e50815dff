import { type DisbursementView, formatLocalPhone, type Msisdn } from '@somesa/core';
import { eq, sql } from 'drizzle-orm';
import { isStatusUnknown } from '../../loans/disbursements/disbursement-view';
import { disbursements } from '../../loans/tables/disbursements';
import { loans } from '../../loans/tables/loans';
import { schools } from '../../people/tables/schools';
import type { Queryable } from '../../platform/db/database';
import { payments } from '../tables/payments';
import { settlements } from '../tables/settlements';

const toIso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Finds a disbursement as staff see it; null if it does not exist. */
export const findDisbursementView = async (db: Queryable, id: string): Promise<DisbursementView | null> => {
  const [found] = await db.orm
    .select({
      row: disbursements,
      loan: { id: loans.id, reference: loans.reference },
      settlement: { id: settlements.id, reference: settlements.reference },
      payment: { id: payments.id, reference: payments.reference },
      school: { slug: schools.slug, name: schools.name },
    })
    .from(disbursements)
    .leftJoin(loans, eq(loans.id, disbursements.loanId))
    .leftJoin(settlements, eq(settlements.id, disbursements.settlementId))
    .leftJoin(payments, eq(payments.id, disbursements.paymentId))
    .innerJoin(
      schools,
      eq(schools.id, sql`coalesce(${loans.schoolId}, ${settlements.schoolId}, ${payments.schoolId})`),
    )
    .where(eq(disbursements.id, id));
  if (!found) return null;
  const { row, school, ...paid } = found;
  return {
    id: row.id,
    status: row.status,
    ...paid,
    part: row.part,
    school,
    amount: row.amountUgx,
    method: row.method,
    payee: {
      name: row.payeeName,
      phoneNumber: row.msisdn && formatLocalPhone(row.msisdn as Msisdn),
      bankName: row.bankName,
      accountNumber: row.accountNumber,
    },
    providerReference: row.providerReference,
    transactionId: row.providerTransactionId,
    failure: row.failure,
    fileId: row.fileId,
    isStatusUnknown: isStatusUnknown(row),
    createdAt: row.createdAt.toISOString(),
    sentAt: toIso(row.sentAt),
    paidAt: toIso(row.paidAt),
  };
};

/** Returns an existing disbursement as staff see it. */
export const getDisbursementView = async (db: Queryable, id: string): Promise<DisbursementView> => {
  const view = await findDisbursementView(db, id);
  if (!view) throw new Error('the disbursement does not exist');
  return view;
};
