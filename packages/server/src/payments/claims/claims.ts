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
import type { AuditAction, CreditClaimBody } from '@somesa/core/admin';
import { answerTexts } from '@somesa/core/answers';
import { and, eq, sql } from 'drizzle-orm';
import { normaliseTransactionId } from '../../loans/disbursements/outgoing-transfers';
import { queueTextMessage } from '../../messaging/sms/text-messages';
import { attachUpload, releaseSlips } from '../../messaging/uploads/uploads-repository';
import { recordAudit } from '../../people/audit/record-audit';
import { openException, resolveException } from '../../people/queue/exceptions';
import { requireMsisdn } from '../../platform/checked-phone';
import type { Clock } from '../../platform/clock';
import { acquireAdvisoryLock } from '../../platform/db/advisory-lock';
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

const auditClaim = (
  tx: Tx,
  claim: Pick<Claim, 'id' | 'schoolId' | 'amountUgx' | 'transactionId'>,
  entry: { actorId: string; action: AuditAction; at: Date },
): Promise<void> =>
  recordAudit(tx, {
    ...entry,
    subject: ['claim', claim.id],
    schoolId: claim.schoolId,
    detail: { amountUgx: claim.amountUgx, providerTransactionId: claim.transactionId },
  });

/** Claim to enter. `createdBy` is null if the payer enters it. */
interface NewClaim
  extends Pick<
    Claim,
    'schoolId' | 'studentId' | 'transactionId' | 'amountUgx' | 'paidOn' | 'msisdn' | 'createdBy'
  > {
  language: Language;
  slip?: string | undefined;
}

/**
 * Enters a claim with its exception, in the caller's transaction, and returns its ID. An open claim that says the same, with the same slip or
 * with one where this has none, is returned in place of a second one; any other stands beside those of the same transaction, whose claimants
 * know nothing of each other. Returns a field error if the day is after today, or the slip is not there any more.
 */
export const enterClaim = async (
  tx: Tx,
  { slip, ...given }: NewClaim,
  now: Date,
): Promise<Result<string, Problem>> => {
  const claimed = { ...given, transactionId: normaliseTransactionId(given.transactionId) };
  const { transactionId, amountUgx, paidOn, createdBy } = claimed;
  if (paidOn > toKampalaDay(now))
    return err(problem('validation_failed', {}, { paidOn: ['untilOn_invalid'] }));
  // So that a request that is sent twice at once makes one claim.
  await acquireAdvisoryLock(tx, `claim:${transactionId}`);
  const [known] = await tx.orm
    .select({ id: paymentClaims.id })
    .from(paymentClaims)
    .where(
      and(
        eq(paymentClaims.transactionId, transactionId),
        eq(paymentClaims.studentId, claimed.studentId),
        eq(paymentClaims.status, 'open'),
        eq(paymentClaims.amountUgx, amountUgx),
        eq(paymentClaims.paidOn, paidOn),
        sql`${paymentClaims.msisdn} is not distinct from ${claimed.msisdn}::text`,
        slip === undefined ? undefined : eq(paymentClaims.slipId, slip),
      ),
    );
  if (known) return ok(known.id);
  if (slip !== undefined && !(await attachUpload(tx, { isSlip: true }, slip, now)))
    return err(problem('validation_failed', {}, { slip: ['loan_file_unknown'] }));
  const id = randomUUID();
  await tx.orm.insert(paymentClaims).values({ ...claimed, id, slipId: slip ?? null, createdAt: now });
  const detail = { transaction: transactionId, amount: amountUgx, bookedOn: paidOn };
  await openException(tx, { kind: claimKind, subject: getSubject(id), detail, now });
  if (createdBy !== null)
    await auditClaim(tx, { ...claimed, id }, { actorId: createdBy, action: 'claim.entered', at: now });
  return ok(id);
};

/** Payment in which we found the money of a claim, or the reason why we declined it. */
type Decision = { payment: Pick<PaymentRow, 'id' | 'reference' | 'amountUgx'> } | { declineReason: string };

/**
 * Ends a claim and queues our answer to its phone number. If its money is found, ends what the same claimant entered about it again, such as with a
 * slip, without a second answer. `actorId` is null if the payment was posted without staff.
 */
const endClaim = async (
  tx: Tx,
  claim: Claim,
  decision: Decision,
  {
    actorId,
    now,
    publicUrl,
    isAnswered = true,
  }: { actorId: string | null; now: Date; publicUrl: string; isAnswered?: boolean },
): Promise<void> => {
  const { id, language, transactionId, msisdn } = claim;
  const payment = 'payment' in decision ? decision.payment : null;
  const status = payment ? 'credited' : 'declined';
  // An answer says what is on the receipt, and not what was claimed.
  const { amountUgx } = payment ?? claim;
  await tx.orm
    .update(paymentClaims)
    .set({
      ...(payment ? { paymentId: payment.id } : decision),
      ...{ status, decidedBy: actorId, decidedAt: now },
    })
    .where(eq(paymentClaims.id, id));
  await resolveException(tx, { kind: claimKind, subject: getSubject(id), actorId, now });
  if (actorId !== null)
    await auditClaim(tx, { ...claim, amountUgx }, { actorId, action: `claim.${status}`, at: now });
  const repeated = and(
    eq(paymentClaims.transactionId, transactionId),
    eq(paymentClaims.studentId, claim.studentId),
    eq(paymentClaims.status, 'open'),
    sql`(${paymentClaims.msisdn}, ${paymentClaims.createdBy}) is not distinct from (${msisdn}::text, ${claim.createdBy}::uuid)`,
  );
  const [again] = payment
    ? await tx.orm.select().from(paymentClaims).where(repeated).limit(1).for('update')
    : [];
  if (again) await endClaim(tx, again, decision, { actorId, now, publicUrl, isAnswered: false });
  if (msisdn === null || !isAnswered) return;
  const text = formatText(answerTexts[language].sms[`claim_${status}`], {
    brand: brand.name,
    transaction: transactionId,
    amount: formatFigures(amountUgx),
    url: `${publicUrl}/receipts/${payment?.reference}`,
    phone: brand.phones[0],
  });
  await queueTextMessage(tx, { dedupeKey: `claim:${id}`, msisdn: requireMsisdn(msisdn), text, now });
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
    if (claim?.status !== 'open') continue;
    const isAnswered = row.msisdn === null;
    await endClaim(tx, claim, { payment: row }, { actorId: null, now, publicUrl, isAnswered });
  }
};

/** Ends an open claim and queues the answer. Staff can't decide on what they entered themselves, or for a child of their own. */
const decide = (
  { database, clock, publicUrl }: ClaimDependencies,
  id: string,
  { id: actorId }: StaffUser,
  prepare: (tx: Tx, claim: Claim) => Promise<Result<Decision, Problem>>,
): Promise<Result<void, Problem>> =>
  database.transaction(async (tx): Promise<Result<void, Problem>> => {
    const [claim] = await tx.orm.select().from(paymentClaims).where(eq(paymentClaims.id, id)).for('update');
    if (!claim) return err(problem('not_found'));
    if (claim.status !== 'open') return err(problem('queue_item_completed'));
    if (claim.createdBy === actorId) return err(problem('approval_own'));
    if (await isOwnChild(tx, claim.studentId, actorId)) return err(problem('own_payment_forbidden'));
    const decision = await prepare(tx, claim);
    if (!decision.ok) return decision;
    await endClaim(tx, claim, decision.value, { actorId, now: clock.now(), publicUrl });
    return ok(undefined);
  });

/**
 * Resolves a claim with the paid payment of a reference, which must be for the child, and have the amount that staff saw, which may differ from
 * that of the claim. Moves no money: that is done at the payment or the bank transaction.
 */
export const creditClaim = (
  deps: ClaimDependencies,
  id: string,
  { reference, amount }: CreditClaimBody,
  staffUser: StaffUser,
) =>
  decide(deps, id, staffUser, async (tx, { studentId }) => {
    const payment = await findByReference(tx, findReference(reference) ?? '');
    const isPaid =
      payment?.studentId === studentId && payment.purpose === 'fees' && payment.status === 'succeeded';
    if (payment && isPaid && payment.amountUgx === amount) return ok({ payment });
    const key = isPaid ? 'paymentReference_other_amount' : 'paymentReference_not_of_child';
    const paid = { amount: formatFigures(payment?.amountUgx ?? 0) };
    return err(problem('validation_failed', paid, { reference: [key] }));
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
