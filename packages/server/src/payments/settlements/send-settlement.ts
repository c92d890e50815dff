import {
  err,
  formatFigures,
  getMobileMoneyLimits,
  ok,
  type Problem,
  problem,
  type Result,
  toKampalaDay,
} from '@somesa/core';
import type { ApprovalFact } from '@somesa/core/admin';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { type Infer, number, object, optional, string } from 'superstruct';
import type { Disbursements } from '../../loans/disbursements/disbursements';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import {
  addDisbursement,
  findPayee,
  formatPayeeAccount,
  type Payee,
  toSendable,
} from '../../loans/disbursements/start-disbursement';
import { disbursementEvents, disbursements } from '../../loans/tables/disbursements';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { findPendingProblem } from '../../people/approvals/approvals-repository';
import { describeRecorded } from '../../people/approvals/describe-recorded';
import { needsSecondApproval } from '../../people/approvals/second-approval';
import { recordAudit } from '../../people/audit/record-audit';
import { approvals as approvalRows } from '../../people/tables/approvals';
import type { Queryable, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import type { StaffUser } from '../../platform/http/staff-user';
import { findPayoutAccount } from '../../schools/payout-account';
import { getPayableUgx } from '../../schools/school-ledger';
import type { StaffDependencies } from '../staff-actions';
import { settlements } from '../tables/settlements';
import { statementImports, statementLines, statementMatches } from '../tables/statements';
import {
  lockSchool,
  lockSettlement,
  readPaidParts,
  recordSettlement,
  type Settlement,
} from './post-settlement';
import { splitAmount } from './settlement-entries';
import { getUnsettledUgx } from './unsettled';

/** Maximum number of transfers to a wallet of one settlement: a wallet takes up to four full ones a day. */
export const MAX_TRANSFERS = 4;

const getPayee = ({ method, payeeName, msisdn, bankName, accountNumber }: Settlement): Payee => {
  if (method !== 'bank' && msisdn !== null) return { method, payeeName, msisdn };
  if (bankName === null || accountNumber === null) throw new Error('a settlement has no account');
  return { method: 'bank', payeeName, bankName, accountNumber };
};

const accountFields = ['msisdn', 'bankName', 'accountNumber'] as const;

/**
 * Returns the problem of a settlement that is to be sent, or sent again: it has ended, no part has failed, it names an account that the school
 * no longer has if `isAccountFixed`, or reversals have left the school owed less than it.
 */
const findProblem = async (
  tx: Tx,
  settlement: Settlement,
  now: Date,
  isAccountFixed = settlement.status === 'created',
): Promise<Problem | null> => {
  const { id, schoolId, untilOn, status, amountUgx } = settlement;
  if (status !== 'created' && status !== 'sending') return problem('settlement_ended');
  const isNew = status === 'created';
  if (!isNew && (await listFailedParts(tx, id)).length === 0) return problem('nothing_to_pay');
  const payoutAccount = await findPayoutAccount(tx, schoolId);
  const isSame =
    payoutAccount &&
    accountFields.every((name) => settlement[name] === null || payoutAccount[name] === settlement[name]);
  if (isAccountFixed && !isSame) return problem('settlement_account_changed');
  await lockSchool(tx, schoolId);
  const leftUgx = isNew ? amountUgx : amountUgx - (await readPaidParts(tx, id)).paidUgx;
  const payableUgx = isNew
    ? await getUnsettledUgx(tx, schoolId, untilOn)
    : await getPayableUgx(tx, schoolId, now);
  if (payableUgx >= leftUgx) return null;
  const amounts = { amount: formatFigures(leftUgx), payable: formatFigures(payableUgx) };
  return problem(isNew ? 'settlement_reduced' : 'settlement_part_reduced', amounts);
};

export interface SettlementSending extends StaffDependencies {
  disbursements: Pick<Disbursements, 'send'>;
}

/** Person who sends transfers, and who submits them: the caller after the commit, or the next sweep. */
interface Sending {
  now: Date;
  actorId: string;
  sender: 'caller' | 'sweep';
}

const addParts = async (
  tx: Tx,
  settlement: Settlement,
  { now, actorId, sender }: Sending,
): Promise<Disbursement[]> => {
  const { id, amountUgx } = settlement;
  const payee = getPayee(settlement);
  const limits = getMobileMoneyLimits(toKampalaDay(now));
  const amounts = payee.method === 'bank' ? [amountUgx] : splitAmount(amountUgx, limits);
  await tx.orm.update(settlements).set({ status: 'sending' }).where(eq(settlements.id, id));
  const rows: Disbursement[] = [];
  for (const [at, partUgx] of amounts.entries()) {
    const paid = { settlementId: id, part: at + 1, amountUgx: partUgx };
    rows.push(await addDisbursement(tx, payee, paid, { now, actorId, sender }));
  }
  await auditSending(tx, settlement, amountUgx, actorId, now);
  return rows;
};

const auditSending = (
  tx: Tx,
  { id, schoolId }: Settlement,
  amountUgx: number,
  actorId: string,
  at: Date,
): Promise<void> =>
  recordAudit(tx, {
    actorId,
    action: 'settlement.sent',
    subject: ['settlement', id],
    schoolId,
    detail: { amountUgx },
    at,
  });

/** Lists the parts of a settlement of which every attempt has failed: the last attempt of each. */
const listFailedParts = async (tx: Queryable, settlementId: string): Promise<Disbursement[]> => {
  const rows = await tx.orm
    .select()
    .from(disbursements)
    .where(eq(disbursements.settlementId, settlementId))
    .orderBy(asc(disbursements.part), asc(disbursements.createdAt));
  const isOpen = (part: number | null) => rows.some((row) => row.part === part && row.status !== 'failed');
  return rows.filter(
    (row, at) => !isOpen(row.part) && rows.slice(at + 1).every(({ part }) => part !== row.part),
  );
};

/** Writes the failed parts of a locked settlement again. Returns `payout_account_missing` if the school has no account for them. */
const addFailedParts = async (
  tx: Tx,
  settlement: Settlement,
  { now, actorId, sender }: Sending,
): Promise<Result<Disbursement[], Problem>> => {
  const { id, schoolId } = settlement;
  const payoutAccount = await findPayoutAccount(tx, schoolId);
  const limits = getMobileMoneyLimits(toKampalaDay(now));
  const rows: Disbursement[] = [];
  for (const { part, amountUgx } of await listFailedParts(tx, id)) {
    const payee = payoutAccount && findPayee(payoutAccount, amountUgx, limits);
    if (!payee) return err(problem('payout_account_missing'));
    const paid = { settlementId: id, part, amountUgx };
    rows.push(await addDisbursement(tx, payee, paid, { now, actorId, sender }));
  }
  const amountUgx = rows.reduce((sum, row) => sum + row.amountUgx, 0);
  await auditSending(tx, settlement, amountUgx, actorId, now);
  return ok(rows);
};

/**
 * Writes the transfers of a locked settlement: all parts, or, if it was sent, the failed ones again, to the payout account as it is now. Returns
 * the problems of `send` and `resend`.
 */
const addTransfers = async (
  tx: Tx,
  settlement: Settlement,
  options: Sending,
): Promise<Result<Disbursement[], Problem>> => {
  const invalid = await findProblem(tx, settlement, options.now);
  if (invalid) return err(invalid);
  return settlement.status === 'created'
    ? ok(await addParts(tx, settlement, options))
    : addFailedParts(tx, settlement, options);
};

const settlementDetails = object({
  recorded: optional(
    object({ paidOn: string(), providerTransactionId: string(), payableUgx: optional(number()) }),
  ),
});
type SettlementDetails = Infer<typeof settlementDetails>;

/** Requests that another person approves that a locked settlement is sent, or recorded as sent. Returns the ID of the settlement. */
export const requestSettlement = async (
  tx: Tx,
  approvals: Pick<Approvals, 'request'>,
  { id, reference, amountUgx }: Settlement,
  details: SettlementDetails,
  staffUser: StaffUser,
): Promise<Result<string, Problem>> => {
  const request = { subject: id, subjectName: reference, amountUgx, details, reason: reference };
  const requested = await approvals.request(tx, 'settlement', request, staffUser);
  return requested.ok ? ok(id) : requested;
};

/** Settlement above the limit: any staff member requests it, an administrator approves it. */
export const settlementApproval: ApprovalDefinition<SettlementDetails> = {
  kind: 'settlement',
  details: settlementDetails,
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject, details: { recorded } }) => {
    const [row] = await db.orm.select().from(settlements).where(eq(settlements.id, subject));
    if (!row) throw new Error('a request is for no settlement');
    const payee = getPayee(row);
    const failed = row.status === 'sending' ? await listFailedParts(db, row.id) : [row];
    const facts: readonly ApprovalFact[] = [
      { name: 'amountUgx', before: null, after: failed.reduce((sum, part) => sum + part.amountUgx, 0) },
      { name: 'payoutMethod', before: null, after: payee.method },
      { name: 'payeeName', before: null, after: payee.payeeName },
      { name: 'payoutAccount', before: null, after: formatPayeeAccount(payee) },
      ...describeRecorded(recorded),
    ];
    return { facts, postings: [] };
  },
  apply: async (tx, { subject, details: { recorded }, requestedBy, approvedBy, now }) => {
    const settlement = await lockSettlement(tx, subject);
    if (!settlement) return err(problem('not_found'));
    if (recorded) return recordSettlement(tx, settlement, recorded, { staffId: requestedBy, now });
    const invalid = await findProblem(tx, settlement, now, true);
    if (invalid) return err(invalid);
    return addTransfers(tx, settlement, { now, actorId: approvedBy, sender: 'sweep' });
  },
};

/**
 * Sends a settlement that was created, split into parts that the network allows, or again the failed parts of one that was sent, to the
 * school's payout account as it is now; after the commit. Above the limit, requests that another person approves it, unless someone did
 * before. Returns `settlement_ended` if it was sent before, and `settlement_reduced` if less is owed now; for failed parts `nothing_to_pay`
 * if no part has failed, `settlement_part_reduced` if less is owed now than is left to pay, `resend_own_failure` if the settlement is large and
 * this person recorded a failure, and `payout_account_missing` if there is no such account.
 */
export const sendSettlement = async (
  { database, clock, approvals, disbursements: sender }: SettlementSending,
  id: string,
  status: 'created' | 'sending',
  staffUser: StaffUser,
): Promise<Result<string, Problem>> => {
  let reference = '';
  const written = await database.transaction(async (tx): Promise<Result<Disbursement[], Problem>> => {
    const settlement = isUuid(id) ? await lockSettlement(tx, id) : null;
    if (!settlement) return err(problem('not_found'));
    reference = settlement.reference;
    const now = clock.now();
    const invalid =
      settlement.status === status
        ? await findPendingProblem(tx, 'settlement', id)
        : problem('settlement_ended');
    if (invalid) return err(invalid);
    const isLarge = await needsSecondApproval(tx, ['settlement'], { subject: id, amountUgx: 0, at: now });
    if (isLarge && !(await wasApproved(tx, id))) {
      // The approver sees the account that the settlement names.
      const unsendable = await findProblem(tx, settlement, now, true);
      if (unsendable) return err(unsendable);
      const requested = await requestSettlement(tx, approvals, settlement, {}, staffUser);
      return requested.ok ? ok([]) : requested;
    }
    const failed = isLarge ? await listFailedParts(tx, id) : [];
    if (await hasRecordedFailure(tx, failed, staffUser.id)) return err(problem('resend_own_failure'));
    return addTransfers(tx, settlement, { now, actorId: staffUser.id, sender: 'caller' });
  });
  if (!written.ok) return written;
  for (const row of written.value) {
    const sendable = toSendable(row, reference);
    if (sendable) sender.send(sendable);
  }
  return ok(id);
};

const wasApproved = async (tx: Tx, settlementId: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: approvalRows.id })
    .from(approvalRows)
    .where(
      and(
        eq(approvalRows.kind, 'settlement'),
        eq(approvalRows.subject, settlementId),
        eq(approvalRows.status, 'applied'),
      ),
    );
  return rows.length > 0;
};

/** Returns whether a staff member recorded one of these failures, or imported the statement that shows one returned. */
const hasRecordedFailure = async (
  tx: Tx,
  failed: readonly Disbursement[],
  staffId: string,
): Promise<boolean> => {
  if (failed.length === 0) return false;
  const ids = failed.map(({ id }) => id);
  const returns = ids.map((id) => `returned-transfer:${id}`);
  const imported = await tx.orm
    .select({ id: statementLines.id })
    .from(statementMatches)
    .innerJoin(statementLines, eq(statementLines.id, statementMatches.lineId))
    .innerJoin(statementImports, eq(statementImports.id, statementLines.importId))
    .where(and(inArray(statementMatches.movement, returns), eq(statementImports.importedBy, staffId)))
    .limit(1);
  if (imported.length > 0) return true;
  const rows = await tx.orm
    .select({ id: disbursementEvents.id })
    .from(disbursementEvents)
    .where(
      and(
        inArray(disbursementEvents.disbursementId, ids),
        eq(disbursementEvents.toStatus, 'failed'),
        eq(disbursementEvents.actorId, staffId),
      ),
    )
    .limit(1);
  return rows.length > 0;
};

export const haveAllPartsFailed = async (tx: Tx, settlementId: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(and(eq(disbursements.settlementId, settlementId), ne(disbursements.status, 'failed')));
  return rows.length === 0;
};
