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
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { type Infer, object } from 'superstruct';
import type { Disbursements } from '../../loans/disbursements/disbursements';
import type { Disbursement } from '../../loans/disbursements/disbursements-repository';
import {
  addDisbursement,
  findPayee,
  formatPayeeAccount,
  type Payee,
  toSendable,
} from '../../loans/disbursements/start-disbursement';
import type { ApprovalDefinition } from '../../people/approvals/approval-definition';
import type { Approvals } from '../../people/approvals/approvals';
import { findWaitingApproval } from '../../people/approvals/approvals-repository';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { disbursementEvents, disbursements, settlements } from '../../platform/db/schema';
import type { StaffUser } from '../../platform/http/staff-user';
import type { Jobs } from '../../platform/jobs/jobs';
import { findPayoutAccount } from '../../schools/schools/payout-account';
import { getPayableUgx, getUnsettledUgx } from '../../schools/schools/school-ledger';
import { lockSchool } from './overpaid-school-exception';
import { lockSettlement, readPaidParts, type Settlement } from './settlement-purpose';
import { splitAmount } from './split-amount';

/** Maximum number of transfers to a wallet of one settlement: a wallet takes up to four full ones a day. */
export const MAX_TRANSFERS = 4;

/** Returns the account of the payee that a settlement names. */
const getPayee = ({ method, payeeName, msisdn, bankName, accountNumber }: Settlement): Payee => {
  if (method !== 'bank' && msisdn !== null) return { method, payeeName, msisdn };
  if (bankName === null || accountNumber === null) throw new Error('a settlement has no account');
  return { method: 'bank', payeeName, bankName, accountNumber };
};

const accountFields = ['msisdn', 'bankName', 'accountNumber'] as const;

/** Returns the problem of a settlement that is to be sent: it has ended, names an account that the school no longer has, or less is owed than at its creation. */
const findProblem = async (tx: Tx, settlement: Settlement): Promise<Problem | null> => {
  const { schoolId, untilOn, amountUgx } = settlement;
  if (settlement.status !== 'created') return problem('settlement_ended');
  const payoutAccount = await findPayoutAccount(tx, schoolId);
  const isSame =
    payoutAccount &&
    accountFields.every((name) => settlement[name] === null || payoutAccount[name] === settlement[name]);
  if (!isSame) return problem('settlement_account_changed');
  await lockSchool(tx, schoolId);
  const payableUgx = await getUnsettledUgx(tx, schoolId, untilOn);
  if (payableUgx >= amountUgx) return null;
  const amounts = { amount: formatFigures(amountUgx), payable: formatFigures(payableUgx) };
  return problem('settlement_reduced', amounts);
};

/** Returns `settlement_part_reduced` if a school is owed less now than what is left to pay of its settlement, because of reversals. */
const findReduction = async (
  tx: Tx,
  { id, schoolId, amountUgx }: Settlement,
  now: Date,
): Promise<Problem | null> => {
  await lockSchool(tx, schoolId);
  const leftUgx = amountUgx - (await readPaidParts(tx, id)).paidUgx;
  const payableUgx = await getPayableUgx(tx, schoolId, now);
  if (payableUgx >= leftUgx) return null;
  const amounts = { amount: formatFigures(leftUgx), payable: formatFigures(payableUgx) };
  return problem('settlement_part_reduced', amounts);
};

/** Writes the transfers of a locked settlement. */
const addParts = async (
  tx: Tx,
  settlement: Settlement,
  { now, actorId, sender }: { now: Date; actorId: string; sender: 'caller' | 'sweep' },
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
const listFailedParts = async (tx: Tx, settlementId: string): Promise<Disbursement[]> => {
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

const settlementDetails = object({});

/** Sending of a settlement above the limit: any staff member requests it, an administrator approves it. */
export const createSettlementApproval = ({
  clock,
  jobs,
}: {
  clock: Clock;
  jobs: Jobs;
}): ApprovalDefinition<Infer<typeof settlementDetails>> => ({
  kind: 'settlement',
  details: settlementDetails,
  requestAccess: 'staff',
  approveAccess: 'administrator',
  describe: async (db, { subject }) => {
    const [row] = await db.orm.select().from(settlements).where(eq(settlements.id, subject));
    if (!row) throw new Error('a request is for no settlement');
    const payee = getPayee(row);
    const facts: readonly ApprovalFact[] = [
      { name: 'amountUgx', before: null, after: row.amountUgx },
      { name: 'payoutMethod', before: null, after: payee.method },
      { name: 'payeeName', before: null, after: payee.payeeName },
      { name: 'payoutAccount', before: null, after: formatPayeeAccount(payee) },
    ];
    return { facts, postings: [] };
  },
  apply: async (tx, { subject, approvedBy, now }) => {
    const settlement = await lockSettlement(tx, subject);
    if (!settlement) return err(problem('not_found'));
    const invalid = await findProblem(tx, settlement);
    if (invalid) return err(invalid);
    await addParts(tx, settlement, { now, actorId: approvedBy, sender: 'sweep' });
    jobs.wakeAt(clock.now());
    return ok(null);
  },
});

/** Creates the service that sends settlements by a network or in a payment file. */
export const createSettlementSending = (deps: {
  database: Database;
  clock: Clock;
  approvals: Pick<Approvals, 'request'>;
  disbursements: Pick<Disbursements, 'send'>;
  /** Amount in UGX above which another person must approve. */
  secondApprovalAboveUgx: number;
}) => {
  const { database, clock, approvals } = deps;

  const sendAll = (rows: readonly Disbursement[], reference: string): void => {
    for (const row of rows) {
      const sendable = toSendable(row, reference);
      if (sendable) deps.disbursements.send(sendable);
    }
  };

  /** Runs `work` with the settlement locked, and sends the transfers that it wrote after the commit. */
  const change = async (
    id: string,
    work: (tx: Tx, settlement: Settlement, now: Date) => Promise<Result<Disbursement[], Problem>>,
  ): Promise<Result<string, Problem>> => {
    let reference = '';
    const written = await database.transaction(async (tx): Promise<Result<Disbursement[], Problem>> => {
      const settlement = isUuid(id) ? await lockSettlement(tx, id) : null;
      if (!settlement) return err(problem('not_found'));
      reference = settlement.reference;
      return work(tx, settlement, clock.now());
    });
    if (!written.ok) return written;
    sendAll(written.value, reference);
    return ok(id);
  };

  return {
    /**
     * Sends a settlement, split into parts that the network allows; above the limit, requests that another person approves it. Returns
     * `settlement_ended` if it was sent before, and `settlement_reduced` if less is owed now.
     */
    send: (id: string, staffUser: StaffUser): Promise<Result<string, Problem>> =>
      change(id, async (tx, settlement, now) => {
        const invalid = await findProblem(tx, settlement);
        if (invalid) return err(invalid);
        const { reference, amountUgx } = settlement;
        if (amountUgx <= deps.secondApprovalAboveUgx) {
          const rows = await addParts(tx, settlement, { now, actorId: staffUser.id, sender: 'caller' });
          return ok(rows);
        }
        const request = { subject: id, subjectName: reference, amountUgx, details: {}, reason: reference };
        const requested = await approvals.request(tx, 'settlement', request, staffUser);
        return requested.ok ? ok([]) : requested;
      }),

    /**
     * Sends the failed parts of a settlement again, to the school's payout account as it is now. Returns
     * `nothing_to_pay` if no part has failed, `settlement_part_reduced` if less is owed now than is left to pay,
     * `resend_own_failure` if the settlement is large and this person recorded a failure, and `payout_account_missing` if there is no such account.
     */
    resend: (id: string, staffUser: StaffUser): Promise<Result<string, Problem>> =>
      change(id, async (tx, settlement, now) => {
        if (settlement.status !== 'sending') return err(problem('settlement_ended'));
        const failed = await listFailedParts(tx, id);
        if (failed.length === 0) return err(problem('nothing_to_pay'));
        const isLarge = settlement.amountUgx > deps.secondApprovalAboveUgx;
        if (isLarge && (await hasRecordedFailure(tx, failed, staffUser.id)))
          return err(problem('resend_own_failure'));
        const reduced = await findReduction(tx, settlement, now);
        if (reduced) return err(reduced);
        const payoutAccount = await findPayoutAccount(tx, settlement.schoolId);
        const limits = getMobileMoneyLimits(toKampalaDay(now));
        const rows: Disbursement[] = [];
        for (const { part, amountUgx } of failed) {
          const payee = payoutAccount && findPayee(payoutAccount, amountUgx, limits);
          if (!payee) return err(problem('payout_account_missing'));
          const paid = { settlementId: id, part, amountUgx };
          rows.push(await addDisbursement(tx, payee, paid, { now, actorId: staffUser.id, sender: 'caller' }));
        }
        const amountUgx = rows.reduce((sum, row) => sum + row.amountUgx, 0);
        await auditSending(tx, settlement, amountUgx, staffUser.id, now);
        return ok(rows);
      }),
  };
};

/** Returns whether a staff member recorded one of these failures. */
const hasRecordedFailure = async (
  tx: Tx,
  failed: readonly Disbursement[],
  staffId: string,
): Promise<boolean> => {
  const ids = failed.map(({ id }) => id);
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

/** Returns whether all transfers of a settlement have failed, so that it can be cancelled. */
export const haveAllPartsFailed = async (tx: Tx, settlementId: string): Promise<boolean> => {
  const rows = await tx.orm
    .select({ id: disbursements.id })
    .from(disbursements)
    .where(sql`${disbursements.settlementId} = ${settlementId} and ${disbursements.status} <> 'failed'`);
  return rows.length === 0;
};

/** Finds the ID of the request to send a settlement that waits for another person; null if there is none. */
export const findSendingRequest = async (
  db: Parameters<typeof findWaitingApproval>[0],
  settlementId: string,
): Promise<string | null> => (await findWaitingApproval(db, 'settlement', settlementId))?.id ?? null;
