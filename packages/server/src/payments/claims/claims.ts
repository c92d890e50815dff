import { randomUUID } from 'node:crypto';
import {
  brand,
  err,
  findReference,
  formatFigures,
  formatText,
  type Language,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { AuditAction } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, sql } from 'drizzle-orm';
import { normaliseTransactionId } from '../../loans/disbursements/outgoing-transfers';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { attachUpload, releaseSlips } from '../../messaging/uploads/uploads-repository';
import { recordAudit } from '../../people/audit/record-audit';
import { openException, resolveException } from '../../people/queue/exceptions';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import type { StaffUser } from '../../platform/http/staff-user';
import { findByReference, type PaymentRow } from '../hot-path';
import { isOwnChild } from '../payments-repository';
import { paymentClaims } from '../tables/payment-claims';

export type Claim = typeof paymentClaims.$inferSelect;

export interface ClaimDependencies {
  database: Database;
  clock: Clock;
  publicUrl: string;
}

const claimKind = 'payment_claimed';
const getSubject = (id: string): string => `claim:${id}`;

/** Returns the ID under which the queue has the exception of a claim. */
export const getClaimExceptionId = (id: string): string => `${claimKind}~${getSubject(id)}`;

/** Claim to enter. `createdBy` is null if the payer enters it. */
interface NewClaim
  extends Pick<
    Claim,
    'schoolId' | 'studentId' | 'transactionId' | 'amountUgx' | 'paidOn' | 'msisdn' | 'createdBy'
  > {
  language: Language;
  slip?: string | undefined;
}

const auditClaim = (tx: Tx, claim: Claim, actorId: string, action: AuditAction, at: Date): Promise<void> =>
  recordAudit(tx, {
    actorId,
    action,
    subject: ['claim', claim.id],
    schoolId: claim.schoolId,
    detail: { amountUgx: claim.amountUgx, providerTransactionId: claim.transactionId },
    at,
  });

/**
 * Enters a claim with its exception, in the caller's transaction, and returns its ID. A claim of the same transaction for the same child
 * that is open stays as it is. Returns a field error if the day is after today, or the slip is not there any more.
 */
export const enterClaim = async (
  tx: Tx,
  { slip, ...given }: NewClaim,
  now: Date,
): Promise<Result<string, Problem>> => {
  const claimed = { ...given, transactionId: normaliseTransactionId(given.transactionId) };
  const { transactionId, studentId, amountUgx, paidOn, createdBy } = claimed;
  if (paidOn > toKampalaDay(now))
    return err(problem('validation_failed', {}, { paidOn: ['untilOn_invalid'] }));
  const isOpen = sql`status = 'open'`;
  const { id, status } = paymentClaims;
  const [claim] = await tx.orm
    .insert(paymentClaims)
    .values({ ...claimed, id: randomUUID(), createdAt: now })
    .onConflictDoNothing({ target: [paymentClaims.transactionId, paymentClaims.studentId], where: isOpen })
    .returning();
  if (!claim) {
    const same = and(eq(paymentClaims.transactionId, transactionId), eq(paymentClaims.studentId, studentId));
    const [known] = await tx.orm
      .select({ id })
      .from(paymentClaims)
      .where(and(same, eq(status, 'open')));
    return known ? ok(known.id) : err(problem('unavailable'));
  }
  if (slip !== undefined) {
    if (!(await attachUpload(tx, { isSlip: true }, slip, now)))
      return err(problem('validation_failed', {}, { slip: ['loan_file_unknown'] }));
    await tx.orm.update(paymentClaims).set({ slipId: slip }).where(eq(id, claim.id));
  }
  const detail = { transaction: transactionId, amount: amountUgx, bookedOn: paidOn };
  await openException(tx, { kind: claimKind, subject: getSubject(claim.id), detail, now });
  if (createdBy !== null) await auditClaim(tx, claim, createdBy, 'claim.entered', now);
  return ok(claim.id);
};

/** Queues our answer to the phone number of a claim, if it has one. `reference` is that of the payment; null if we found none. */
const notifyClaimant = async (
  tx: Tx,
  { id, msisdn, language, amountUgx, transactionId }: Claim,
  reference: string | null,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> => {
  if (msisdn === null) return;
  const texts = answerTexts[language].sms;
  const text = formatText(reference === null ? texts.claim_declined : texts.claim_credited, {
    brand: brand.name,
    transaction: transactionId,
    amount: formatFigures(amountUgx),
    url: `${publicUrl}/receipts/${reference}`,
    phone: brand.phones[0],
  });
  await queueTextMessage(tx, { dedupeKey: `claim:${id}`, msisdn: requireMsisdn(msisdn), text, now });
};

interface Decision {
  actorId: string | null;
  now: Date;
}

const endClaim = async (
  tx: Tx,
  claim: Claim,
  decided: { status: 'credited'; paymentId: string } | { status: 'declined'; declineReason: string },
  { actorId, now }: Decision,
): Promise<void> => {
  await tx.orm
    .update(paymentClaims)
    .set({ ...decided, decidedBy: actorId, decidedAt: now })
    .where(eq(paymentClaims.id, claim.id));
  await resolveException(tx, { kind: claimKind, subject: getSubject(claim.id), actorId, now });
  if (actorId !== null) await auditClaim(tx, claim, actorId, `claim.${decided.status}`, now);
};

const selectOpen = {
  name: 'claims-of-paid-transaction',
  text: `select id from payment_claims where transaction_id = $1 and student_id = $2 and status = 'open'
    and amount_ugx = $3 and (msisdn is null or $4::text is null or msisdn = $4) for update`,
};

/**
 * Resolves the claims that name the transaction of a payment that was just posted for their child, with its amount and payer. Others stay open
 * for staff. The payer of a mobile payment gets the
 * receipt anyway; the others get our answer.
 */
export const creditPaidClaims = async (
  tx: Tx,
  row: Pick<PaymentRow, 'id' | 'studentId' | 'msisdn' | 'reference' | 'amountUgx'>,
  providerTransactionId: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> => {
  // A bank's ID stands after the code of the bank.
  const transactionId = normaliseTransactionId(
    providerTransactionId.slice(providerTransactionId.indexOf(':') + 1),
  );
  for (const { id } of await tx.run<{ id: string }>(selectOpen, [
    transactionId,
    row.studentId,
    row.amountUgx,
    row.msisdn,
  ])) {
    const [claim] = await tx.orm.select().from(paymentClaims).where(eq(paymentClaims.id, id));
    if (!claim) continue;
    await endClaim(tx, claim, { status: 'credited', paymentId: row.id }, { actorId: null, now });
    if (row.msisdn === null) await notifyClaimant(tx, claim, row.reference, { publicUrl, now });
  }
};

/** Payment in which we found the money of a claim, or the reason why we declined it. */
type Decided = { payment: PaymentRow } | { declineReason: string };

/** Ends an open claim and queues the answer. Staff can't decide on what they entered themselves, or for a child of their own. */
const decide = (
  { database, clock, publicUrl }: ClaimDependencies,
  id: string,
  { id: actorId }: StaffUser,
  prepare: (tx: Tx, claim: Claim) => Promise<Result<Decided, Problem>>,
): Promise<Result<void, Problem>> =>
  database.transaction(async (tx): Promise<Result<void, Problem>> => {
    const [claim] = await tx.orm.select().from(paymentClaims).where(eq(paymentClaims.id, id)).for('update');
    if (!claim) return err(problem('not_found'));
    if (claim.status !== 'open') return err(problem('queue_item_completed'));
    if (claim.createdBy === actorId) return err(problem('approval_own'));
    if (await isOwnChild(tx, claim.studentId, actorId)) return err(problem('own_payment_forbidden'));
    const decided = await prepare(tx, claim);
    if (!decided.ok) return decided;
    const now = clock.now();
    const payment = 'payment' in decided.value ? decided.value.payment : null;
    const ended =
      'payment' in decided.value
        ? ({ status: 'credited', paymentId: decided.value.payment.id } as const)
        : ({ status: 'declined', ...decided.value } as const);
    await endClaim(tx, claim, ended, { actorId, now });
    await notifyClaimant(tx, claim, payment?.reference ?? null, { publicUrl, now });
    return ok(undefined);
  });

/** Resolves a claim with the paid payment of a reference, which must be for the child. Moves no money: that is done at the payment or the bank transaction. */
export const creditClaim = (deps: ClaimDependencies, id: string, typed: string, staffUser: StaffUser) =>
  decide(deps, id, staffUser, async (tx, { studentId }) => {
    const payment = await findByReference(tx, findReference(typed) ?? '');
    const isPaid =
      payment?.studentId === studentId && payment.purpose === 'fees' && payment.status === 'succeeded';
    return payment && isPaid
      ? ok({ payment })
      : err(problem('validation_failed', {}, { reference: ['paymentReference_not_of_child'] }));
  });

export const declineClaim = (
  deps: ClaimDependencies,
  id: string,
  declineReason: string,
  staffUser: StaffUser,
) => decide(deps, id, staffUser, async () => ok({ declineReason }));

/** Deletes the phone number and the slips of a user's claims. The claims stay for the children's schools. */
export const anonymiseClaims = async (tx: Tx, userId: string): Promise<void> => {
  await tx.orm.execute(sql`with own as (
      select c.id, c.slip_id from payment_claims c join users u on u.msisdn = c.msisdn and u.phone_verified_at is not null
        where u.id = ${userId}),
    released as (${releaseSlips(sql`select slip_id from own`)})
    update payment_claims set msisdn = null, slip_id = null where id in (select id from own)`);
};
