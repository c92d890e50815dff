import { randomBytes, randomUUID } from 'node:crypto';
import {
  err,
  kampalaDay,
  kampalaInstant,
  makeReference,
  ok,
  type Problem,
  problem,
  type Result,
} from '@somesa/core';
import type { AuditAction, SettlementPaid } from '@somesa/core/office';
import { and, eq } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit';
import type { Clock } from '../clock';
import type { Database, Tx } from '../db/database';
import { isUuid } from '../db/is-uuid';
import { schools, settlements } from '../db/schema';
import { findPayoutAccount } from '../disbursements/disbursements-repository';
import { account } from '../ledger/accounts';
import { holdExternalId, writtenId } from '../ledger/external-ids';
import { post } from '../ledger/ledger';
import { owedUntil } from '../schools/school-ledger';

/** What is handed to a school, as it is kept. */
export type Settlement = typeof settlements.$inferSelect;

/** Any time of a day: of a transfer only the day is known. */
const NOON = '12:00';

const wrong = (field: string, key: 'untilOn_invalid' | 'settledOn_invalid'): Problem =>
  problem('validation_failed', {}, { [field]: [key] });

const findUnderWay = async (tx: Tx, schoolId: number): Promise<Settlement | null> => {
  const [row] = await tx.orm
    .select()
    .from(settlements)
    .where(and(eq(settlements.schoolId, schoolId), eq(settlements.state, 'created')));
  return row ?? null;
};

const hold = async (tx: Tx, id: string): Promise<Result<Settlement, Problem>> => {
  const [row] = isUuid(id)
    ? await tx.orm.select().from(settlements).where(eq(settlements.id, id)).for('update')
    : [];
  if (!row) return err(problem('not_found'));
  return row.state === 'created' ? ok(row) : err(problem('settlement_ended'));
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
   * while another is under way (`settlement_under_way`), and where nobody wrote down where the school is paid (`school_lacks_payout`).
   */
  create: (schoolId: number, untilOn: string, by: string): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const now = clock.now();
      const [school] = await tx.orm
        .select({ id: schools.id })
        .from(schools)
        .where(eq(schools.id, schoolId))
        .for('no key update');
      if (!school) return err(problem('school_not_found'));
      if (untilOn > kampalaDay(now)) return err(wrong('untilOn', 'untilOn_invalid'));
      const underWay = await findUnderWay(tx, schoolId);
      if (underWay) return err(problem('settlement_under_way', { reference: underWay.reference }));
      const payout = await findPayoutAccount(tx, schoolId);
      if (!payout) return err(problem('school_lacks_payout'));
      const amountUgx = await owedUntil(tx, schoolId, untilOn);
      if (amountUgx <= 0) return err(problem('nothing_to_settle'));
      const [row] = await tx.orm
        .insert(settlements)
        .values({
          ...payout,
          ...{ id: randomUUID(), reference: makeReference(randomBytes(7)), untilOn, amountUgx },
          ...{ state: 'created', createdBy: by, createdAt: now },
        })
        .returning();
      if (!row) throw new Error('a settlement was not written');
      await audit(tx, 'settlement.created', row, [by, now]);
      return ok(row.id);
    }),

  /** The money has left: books it, once, under what the network or the bank knows it. */
  pay: (id: string, { paidOn, ...typed }: SettlementPaid, by: string): Promise<Result<string, Problem>> =>
    database.transaction(async (tx): Promise<Result<string, Problem>> => {
      const now = clock.now();
      const held = await hold(tx, id);
      if (!held.ok) return held;
      const row = held.value;
      if (paidOn < kampalaDay(row.createdAt) || paidOn > kampalaDay(now)) {
        return err(wrong('paidOn', 'settledOn_invalid'));
      }
      const externalId = writtenId(typed.externalId);
      const taken = await holdExternalId(tx, row.way, externalId);
      if (taken) return err(taken);
      await tx.orm
        .update(settlements)
        .set({ state: 'paid', externalId, paidOn, endedBy: by, endedAt: now })
        .where(eq(settlements.id, id));
      const posting = {
        ...{ debitAccount: account.schoolPayable(row.schoolId), amountUgx: row.amountUgx },
        creditAccount: row.way === 'mtn' ? account.payoutWallet : account.payoutBank,
        ...{ event: `settlement:${id}`, code: 'school.settled' as const, line: 0, paymentId: null },
        valueAt: new Date(Math.min(kampalaInstant(paidOn, NOON).getTime(), now.getTime())),
      };
      await post(tx, [posting], now);
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
        .set({ state: 'cancelled', endedBy: by, endedAt: now })
        .where(eq(settlements.id, id));
      await audit(tx, 'settlement.cancelled', held.value, [by, now]);
      return ok(id);
    }),
});

export type Settlements = ReturnType<typeof createSettlements>;
