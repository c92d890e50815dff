import { randomBytes, randomUUID } from 'node:crypto';
import {
  err,
  formatFigures,
  getMobileMoneyLimits,
  kampalaDay,
  kampalaInstant,
  type MobileMoneyLimits,
  makeReference,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { AuditAction, SettlementPaid } from '@somesa/core/admin';
import { and, eq } from 'drizzle-orm';
import { account } from '../../ledger/accounts';
import { lockTransactionId, writtenId } from '../../ledger/external-ids';
import { post } from '../../ledger/ledger';
import { payeeOf } from '../../loans/disbursements/start-disbursement';
import { recordAudit } from '../../people/audit/record-audit';
import type { Clock } from '../../platform/clock';
import type { Database, Tx } from '../../platform/db/database';
import { isUuid } from '../../platform/db/is-uuid';
import { settlements } from '../../platform/db/schema';
import { findPayoutAccount } from '../../schools/schools/payout-account';
import { owedUntil } from '../../schools/schools/school-ledger';
import { lockSchool, reportOverpaidSchool, resolveOverpaidSchool } from './overpaid-school-exception';

/** Settlement to a school, as stored. */
export type Settlement = typeof settlements.$inferSelect;

/** Any time of a day: of a transfer only the day is known. */
const NOON = '12:00';

const wrong = (field: string, key: 'untilOn_invalid' | 'settledOn_invalid'): Problem =>
  problem('validation_failed', {}, { [field]: [key] });

const inFigures = <Name extends string>(amounts: Record<Name, number>): Record<Name, string> =>
  Object.fromEntries(
    Object.entries<number>(amounts).map(([name, amountUgx]) => [name, formatFigures(amountUgx)]),
  ) as Record<Name, string>;

const beyondLimits = (amountUgx: number, { minimumUgx, perTransactionUgx }: MobileMoneyLimits): Problem =>
  problem(
    'settlement_above_limit',
    inFigures({ amount: amountUgx, minimum: minimumUgx, maximum: perTransactionUgx }),
  );

const findUnderWay = async (tx: Tx, schoolId: number): Promise<Settlement | null> => {
  const [row] = await tx.orm
    .select()
    .from(settlements)
    .where(and(eq(settlements.schoolId, schoolId), eq(settlements.status, 'created')));
  return row ?? null;
};

const hold = async (tx: Tx, id: string): Promise<Result<Settlement, Problem>> => {
  const [row] = isUuid(id)
    ? await tx.orm.select().from(settlements).where(eq(settlements.id, id)).for('update')
    : [];
  if (!row) return err(problem('not_found'));
  return row.status === 'created' ? ok(row) : err(problem('settlement_ended'));
};

const audit = (
  tx: Tx,
  action: Extract<AuditAction, `settlement.${string}`>,
  { id, schoolId, amountUgx }: Settlement,
  [actorId, at]: readonly [string, Date],
): Promise<void> =>
  recordAudit(tx, { actorId, action, subject: ['settlement', id], schoolId, detail: { amountUgx }, at });

/** Hands schools what was collected for them: one at a time for each, booked once the money has left. */
export const createSettlements = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /**
   * Begins to hand a school what the ledger owes it until the end of a day in Kampala. Refused without anything owed (`nothing_to_settle`),
   * while another is under way (`settlement_in_progress`), if nobody wrote down where the school is paid (`payout_account_missing`), and if
   * mobile money can't carry so much in one transfer and there is no bank account (`settlement_above_limit`).
   */
  create: (schoolId: number, untilOn: string, by: string): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const now = clock.now();
      if (!(await lockSchool(tx, schoolId))) return err(problem('school_not_found'));
      if (untilOn > kampalaDay(now)) return err(wrong('untilOn', 'untilOn_invalid'));
      const underWay = await findUnderWay(tx, schoolId);
      if (underWay) return err(problem('settlement_in_progress', { reference: underWay.reference }));
      const payoutAccount = await findPayoutAccount(tx, schoolId);
      if (!payoutAccount) return err(problem('payout_account_missing'));
      const amountUgx = await owedUntil(tx, schoolId, untilOn);
      if (amountUgx <= 0) return err(problem('nothing_to_settle'));
      const limits = getMobileMoneyLimits(kampalaDay(now));
      const payee = payeeOf(payoutAccount, amountUgx, limits);
      if (!payee) return err(beyondLimits(amountUgx, limits));
      await resolveOverpaidSchool(tx, schoolId, by, now);
      const [row] = await tx.orm
        .insert(settlements)
        .values({
          ...payee,
          schoolId,
          id: randomUUID(),
          reference: makeReference(randomBytes(7)),
          untilOn,
          amountUgx,
          status: 'created',
          createdBy: by,
          createdAt: now,
        })
        .returning();
      if (!row) throw new Error('a settlement was not written');
      await audit(tx, 'settlement.created', row, [by, now]);
      return ok(row.id);
    }),

  /**
   * The money has left: books it, once, under what the network or the bank knows it. Refused if less is owed by now than when it began
   * (`settlement_reduced`), unless the caller confirms the new figure: the money was sent by then. A school that has too much after
   * it becomes an exception.
   */
  pay: (
    id: string,
    { paidOn, payableUgx: confirmedUgx, ...typed }: SettlementPaid,
    by: string,
  ): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const now = clock.now();
      const held = await hold(tx, id);
      if (!held.ok) return held;
      const row = held.value;
      if (paidOn < kampalaDay(row.createdAt) || paidOn > kampalaDay(now)) {
        return err(wrong('paidOn', 'settledOn_invalid'));
      }
      await lockSchool(tx, row.schoolId);
      const payableUgx = await owedUntil(tx, row.schoolId, row.untilOn);
      if (payableUgx < row.amountUgx && confirmedUgx !== payableUgx) {
        return err(problem('settlement_reduced', inFigures({ amount: row.amountUgx, payable: payableUgx })));
      }
      const providerTransactionId = writtenId(typed.providerTransactionId);
      const taken = await lockTransactionId(tx, row.method, providerTransactionId);
      if (taken) return err(taken);
      await tx.orm
        .update(settlements)
        .set({ status: 'paid', providerTransactionId, paidOn, endedBy: by, endedAt: now })
        .where(eq(settlements.id, id));
      const posting = {
        debitAccount: account.schoolPayable(row.schoolId),
        amountUgx: row.amountUgx,
        creditAccount: row.method === 'mtn' ? account.payoutWallet : account.payoutBank,
        source: `settlement:${id}`,
        postingType: 'school.settled' as const,
        line: 0,
        paymentId: null,
        valueAt: new Date(Math.min(kampalaInstant(paidOn, NOON).getTime(), now.getTime())),
      };
      await post(tx, [posting], now);
      await reportOverpaidSchool(tx, row.schoolId, now);
      await audit(tx, 'settlement.paid', row, [by, now]);
      return ok(id);
    }),

  /** Gives up what was begun; no money has left. */
  cancel: (id: string, by: string): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const held = await hold(tx, id);
      if (!held.ok) return held;
      const now = clock.now();
      await tx.orm
        .update(settlements)
        .set({ status: 'cancelled', endedBy: by, endedAt: now })
        .where(eq(settlements.id, id));
      await audit(tx, 'settlement.cancelled', held.value, [by, now]);
      return ok(id);
    }),
});

export type Settlements = ReturnType<typeof createSettlements>;
