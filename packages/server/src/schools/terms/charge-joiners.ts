import { formatFigures, toKampalaDay } from '@somesa/core';
import { chargeByWeeks, countWeeks, splitIntoParts } from '@somesa/core/admin';
import { and, eq, gte, ne, not, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database';
import { schoolTerms, termFees } from '../tables/students';
import { findTarget } from './fee-choices';
import { chargeItems, type FeeParts, groupByFee, lacksAll, listChargeable } from './term-fee-items';
import { sumAll } from './term-fees';

/** Charged fee of a term whose joiners are charged, given by its parts. */
interface JoinerFee {
  term: typeof schoolTerms.$inferSelect;
  parts: FeeParts;
}

/**
 * Locks the charged fees of a school’s terms that children who join are charged, until the transaction ends. Call it before a child is
 * locked: charges and changes of fees lock the fee first too.
 */
export const lockJoinerFees = async (tx: Tx, schoolId: number | SQL, now: Date): Promise<JoinerFee[]> => {
  const isOpen = and(
    ne(schoolTerms.joiners, 'none'),
    gte(schoolTerms.endsOn, toKampalaDay(now)),
    not(termFees.isOptional),
  );
  const rows = await tx.orm
    .select({ term: schoolTerms, fee: termFees })
    .from(termFees)
    .innerJoin(schoolTerms, eq(schoolTerms.id, termFees.termId))
    .where(and(sql`${schoolTerms.schoolId} = ${schoolId}`, isOpen))
    .orderBy(termFees.id)
    .for('share', { of: termFees });
  const terms = new Map(rows.map(({ term }) => [term.id, term]));
  return groupByFee(rows.map(({ fee }) => fee)).flatMap((parts) => {
    const term = terms.get(parts[0].termId);
    return term && parts.every(({ chargedAt }) => chargedAt !== null) ? [{ term, parts }] : [];
  });
};

/** Returns what a child is charged of a fee on a day, and for what time. */
const createCharges = ({ term, parts }: JoinerFee, today: string) => {
  const wholeUgx = sumAll(parts.map((part) => part.amountUgx));
  const weeks = countWeeks(term, today);
  const isWhole = term.joiners === 'full';
  const amountUgx = isWhole ? wholeUgx : chargeByWeeks(wholeUgx, weeks);
  const time = isWhole ? term.name : `${weeks.weeksLeft} of ${weeks.weeks} weeks of ${term.name}`;
  const percents = parts.map((part) => part.percent ?? 100);
  const charges = splitIntoParts(amountUgx, percents).flatMap((partUgx, at) => {
    const part = parts[at];
    return part ? [{ feeId: part.id, lessUgx: part.amountUgx - partUgx, reason: time }] : [];
  });
  return { amountUgx, time, charges };
};

/** Charge of a child who joined, in UGX, with a sentence about it. */
export interface JoinerCharged {
  amountUgx: number;
  reason: string;
}

/**
 * Charges children who have joined the fees that are for them, in full or by the weeks that are left, as the term says. A child who has
 * the same item in the term already is not charged it. Returns what each child was charged.
 */
export const chargeJoiners = async (
  tx: Tx,
  { schoolId, ...actor }: { schoolId: number; by: string; apiKeyId?: string | null | undefined; now: Date },
  fees: readonly JoinerFee[],
  studentIds: readonly number[],
): Promise<Map<number, JoinerCharged>> => {
  const charged = new Map<number, { amountUgx: number; times: Set<string> }>();
  for (const fee of studentIds.length > 0 ? fees : []) {
    const target = await findTarget(tx, schoolId, fee.parts[0], studentIds);
    const found = await listChargeable(tx, fee.parts, target);
    const joined = found.filter((student) => lacksAll(student, fee.parts));
    const { amountUgx, time, charges } = createCharges(fee, toKampalaDay(actor.now));
    const ofAll = joined.flatMap(({ id }) => charges.map((charge) => ({ ...charge, studentId: id })));
    await chargeItems(tx, actor, ofAll);
    for (const { id } of joined) {
      const before = charged.get(id) ?? { amountUgx: 0, times: new Set() };
      charged.set(id, { amountUgx: before.amountUgx + amountUgx, times: before.times.add(time) });
    }
  }
  const describe = ({ amountUgx, times }: { amountUgx: number; times: Set<string> }): JoinerCharged => ({
    amountUgx,
    reason: `Charged UGX ${formatFigures(amountUgx)} for ${[...times].join(', ')}`,
  });
  return new Map([...charged].map(([id, one]) => [id, describe(one)]));
};
