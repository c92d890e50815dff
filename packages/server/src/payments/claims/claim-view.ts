import { formatFullName, formatLocalPhone, type Msisdn } from '@somesa/core';
import { bankCodes, type ClaimView } from '@somesa/core/admin';
import { desc, eq, inArray, sql } from 'drizzle-orm';
import { schools } from '../../people/tables/schools';
import { users } from '../../people/tables/users';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { students } from '../../schools/tables/students';
import { paymentClaims } from '../tables/payment-claims';

/** Maximum number of claims that are shown of one transaction. */
const MAX_CLAIMS_SHOWN = 20;

const toLocalPhone = (msisdn: string | null): string | null => msisdn && formatLocalPhone(msisdn as Msisdn);

/** Finds a claim as staff see it, with the others of its transaction. Returns null if it does not exist, as after its retention. */
export const findClaim = async (db: Queryable, id: string): Promise<ClaimView | null> => {
  const { orm } = db;
  const ofId = eq(paymentClaims.id, id);
  const transaction = orm.select({ id: paymentClaims.transactionId }).from(paymentClaims).where(ofId);
  const [found, ...others] = await orm
    .select({ claim: paymentClaims, student: students, school: schools.name, user: users })
    .from(paymentClaims)
    .innerJoin(students, eq(students.id, paymentClaims.studentId))
    .innerJoin(schools, eq(schools.id, paymentClaims.schoolId))
    .leftJoin(users, eq(users.id, paymentClaims.createdBy))
    .where(inArray(paymentClaims.transactionId, transaction))
    .orderBy(desc(ofId), desc(paymentClaims.createdAt))
    .limit(MAX_CLAIMS_SHOWN);
  if (!found) return null;
  const { claim, student, school, user } = found;
  const { status, transactionId, amountUgx: amount, paidOn, msisdn, slipId, declineReason } = claim;
  return {
    ...{ id, status, transactionId, amount, paidOn, school, declineReason },
    phoneNumber: toLocalPhone(msisdn),
    by: user && { id: user.id, name: formatFullName(user.firstName, user.lastName) },
    student: {
      id: student.id,
      regNo: student.regNo,
      name: formatFullName(student.firstName, student.lastName),
      className: student.className,
    },
    hasSlip: slipId !== null,
    others: others.map((other) => ({
      id: other.claim.id,
      status: other.claim.status,
      amount: other.claim.amountUgx,
      phoneNumber: toLocalPhone(other.claim.msisdn),
      student: formatFullName(other.student.firstName, other.student.lastName),
    })),
  };
};

/** Finds the slip of a claim. Returns null if it has none. */
export const findSlipId = async (db: Queryable, id: string): Promise<string | null> => {
  const { slipId } = paymentClaims;
  const [claim] = await db.orm.select({ slipId }).from(paymentClaims).where(eq(paymentClaims.id, id));
  return claim?.slipId ?? null;
};

/**
 * Finds what may be the money of a claim: the bank transaction with its number, and the payment in which it was found, or else that of the network's
 * transaction, or else one for the child from the same phone number that is not paid.
 */
export const findClaimLinks = async (db: Queryable, id: string) => {
  const [links] = await queryRows<{
    payment: { id: string; reference: string } | null;
    bankTransactionId: string | null;
  }>(
    db,
    sql`select (select jsonb_build_object('id', p.id, 'reference', p.reference) from payments p
        where p.id = c.payment_id
          or (p.method = 'mobile' and p.network in ('mtn', 'airtel') and p.provider_transaction_id = c.transaction_id)
          or (p.student_id = c.student_id and p.msisdn = c.msisdn and p.paid_at is null)
        order by p.id = c.payment_id desc nulls last, p.provider_transaction_id = c.transaction_id desc nulls last, p.created_at desc limit 1) as payment,
      (select b.provider_transaction_id from bank_transactions b where b.provider_transaction_id in (
        select code || ':' || c.transaction_id from unnest(${sql.param(bankCodes)}::text[]) as code) limit 1) as "bankTransactionId"
    from payment_claims c where c.id = ${id}`,
  );
  return links ?? { payment: null, bankTransactionId: null };
};
