import { isReserving, movePayment, type Problem, problem } from '@somesa/core';
import type { Tx } from '../../platform/db/database';
import { hasSuccessor, type PaymentRow, writeMove } from './payments-repository';

/** Lets go of what a payment holds, or says why it can't be tried again. The caller holds the row. */
export const releasePayment = async (tx: Tx, row: PaymentRow, now: Date): Promise<Problem | null> => {
  if (row.state === 'succeeded') return problem('already_paid', { reference: row.reference });
  if (await hasSuccessor(tx, row.id)) return problem('retried_already');
  if (!isReserving(row.state)) return null;
  if (row.state !== 'awaiting_transfer' && now < row.wait_until) {
    const seconds = Math.ceil((row.wait_until.getTime() - now.getTime()) / 1000);
    return problem('retry_too_early', { seconds: String(seconds) });
  }
  const moved = movePayment(row.state, 'gaveUp');
  if (!moved.ok) throw new Error(`a payment that is ${row.state} can't be given up`);
  await writeMove(tx, row, {
    state: moved.value,
    event: 'gaveUp',
    detail: 'the payer tries another way',
    now,
    nextCheckAt: row.network ? row.next_check_at : null,
    queries: row.queries,
    unknownAnswers: row.unknown_answers,
    failure: null,
  });
  return null;
};
