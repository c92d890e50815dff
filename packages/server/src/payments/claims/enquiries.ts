import type { Language } from '@somesa/core';
import {
  type EnquiryAnswer,
  err,
  ok,
  type PaymentEnquiry,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import { bankCodes } from '@somesa/core/admin';
import { eq, sql } from 'drizzle-orm';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Queryable } from '../../platform/db/database';
import { queryRows } from '../../platform/db/query-rows';
import { findStudents } from '../look-up/find-students';
import { listReceipts, p, toFoundReceipt } from '../receipts/lost-receipts';
import { type ClaimDependencies, enterClaim } from './claims';

/** Facts about a payment that its payer knows. */
interface Known extends Pick<PaymentEnquiry, 'transactionId' | 'amount'> {
  studentId: number;
  msisdn: string;
}

/**
 * Finds the paid payment of fees for a child with everything that its payer knows: of a mobile payment the network's transaction and the
 * phone number, of a bank transfer the number of the slip and the amount. The claim of the same that was credited, or else the latest, too.
 */
const findKnown = async (db: Queryable, { transactionId, amount, studentId, msisdn }: Known) => {
  const [paid] = await queryRows<{ id: string }>(
    db,
    sql`select p.id from payments r join payments p on p.id = r.id or p.group_id = r.id
      where p.student_id = ${studentId} and p.purpose = 'fees' and p.paid_at is not null and r.id in (
        select id from payments where method = 'mobile' and network in ('mtn', 'airtel')
          and provider_transaction_id in (${transactionId}, ${transactionId.toUpperCase()}) and msisdn = ${msisdn}
        union all select payment_id from bank_transactions where amount_ugx = ${amount}
          and provider_transaction_id in (
            select b || ':' || ${transactionId.toUpperCase()} from unnest(${sql.param(bankCodes)}::text[]) as b))
      order by p.paid_at desc limit 1`,
  );
  const [claim] = await queryRows<{ status: NonNullable<EnquiryAnswer['claim']>; paymentId: string | null }>(
    db,
    sql`select status, payment_id as "paymentId" from payment_claims
      where transaction_id = ${transactionId.toUpperCase()} and student_id = ${studentId} and msisdn = ${msisdn} and amount_ugx = ${amount}
      order by status = 'credited' desc, created_at desc limit 1`,
  );
  return { paymentId: paid?.id ?? claim?.paymentId ?? null, claim: claim?.status ?? null };
};

/**
 * Answers a payer about a payment: with its receipt, if all that they know belongs to it; with the status of their claim; or with neither.
 * With the day of the payment, it becomes a claim unless the receipt is found. A wrong transaction, number or amount gets the same answer as
 * an unknown payment.
 */
export const answerEnquiry = async (
  { database, clock }: ClaimDependencies,
  { school, regNo, phoneNumber, transactionId, amount, paidOn, slip }: PaymentEnquiry,
  language: Language,
): Promise<Result<EnquiryAnswer, Problem>> => {
  const now = clock.now();
  const [student] = await findStudents(database, regNo, school, now);
  if (!student) return err(problem('student_not_found', { regNo }));
  const { id: studentId, schoolId } = student;
  const msisdn = requireMsisdn(phoneNumber);
  const { paymentId, claim } = await findKnown(database, { transactionId, amount, studentId, msisdn });
  const [paid] = paymentId === null ? [] : await listReceipts(database, eq(p.id, paymentId));
  const receipt = paid ? toFoundReceipt(paid) : null;
  if (receipt || paidOn === undefined) return ok({ receipt, claim });
  const claimed = { schoolId, studentId, transactionId, amountUgx: amount, paidOn, msisdn, language, slip };
  const entered = await database.transaction((tx) => enterClaim(tx, { ...claimed, createdBy: null }, now));
  return entered.ok ? ok({ receipt: null, claim: 'open' }) : entered;
};
