import { err, ok, problem } from '@somesa/core';
import { moveDay, raiseUgx, splitIntoParts, type TermFeesCopied } from '@somesa/core/admin';
import type { Tx } from '../../platform/db/database';
import { auditSchool, type SchoolChange } from '../schools-repository';
import { lockTerm } from './school-terms';
import { lockFeesOfTerm } from './term-fee-items';
import { type ChangeResult, storeParts, sumAll } from './term-fees';

/** Copies the fees of another term into a term without fees. Due dates keep their distance from the first day of the term. */
export const copyFees = async (
  tx: Tx,
  change: SchoolChange,
  termId: number,
  { fromTerm, percent, roundTo }: TermFeesCopied,
): ChangeResult => {
  const term = await lockTerm(tx, change.schoolId, termId);
  const from = await lockTerm(tx, change.schoolId, fromTerm);
  if (!term || !from) return err(problem('not_found'));
  if ((await lockFeesOfTerm(tx, change.schoolId, termId)).length > 0) return err(problem('term_has_fees'));
  const series = await lockFeesOfTerm(tx, change.schoolId, fromTerm);
  for (const parts of series) {
    const [{ className, choice, isOptional }] = parts;
    const amountUgx = raiseUgx(sumAll(parts.map((part) => part.amountUgx)), percent, roundTo);
    const shares = splitIntoParts(
      amountUgx,
      parts.map((part) => part.percent ?? 100),
    );
    const rows = parts.map(({ description, part, percent: ofPart, dueOn }, at) => ({
      // Many schools write the term into the fee: “Tuition, Term 1”.
      description: description.replaceAll(from.name, term.name),
      part,
      percent: ofPart,
      dueOn: moveDay(dueOn, from.startsOn, term.startsOn),
      amountUgx: shares[at] ?? 0,
    }));
    await storeParts(tx, { termId, className, choice, isOptional }, rows);
  }
  await auditSchool(tx, change, 'school.fees-copied', { name: term.name, fees: series.length, percent });
  return ok(null);
};
