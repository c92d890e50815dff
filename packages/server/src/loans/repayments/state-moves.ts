import type { LoanAccount, LoanEvent, LoanState } from '@somesa/core';

/**
 * Names what moves a running loan to where its account says it stands, in order: one that owes nothing is closed, one that
 * owes again runs again, and one is in arrears from the day after a due day whose instalment is not met.
 */
export const stateMoves = (
  state: LoanState,
  { pendingUgx, daysPastDue }: Pick<LoanAccount, 'pendingUgx' | 'daysPastDue'>,
): LoanEvent[] => {
  const isLate = daysPastDue > 0;
  switch (state) {
    case 'ongoing':
      if (pendingUgx === 0) return ['close'];
      return isLate ? ['fall_behind'] : [];
    case 'in_arrears':
      if (pendingUgx === 0) return ['close'];
      return isLate ? [] : ['catch_up'];
    case 'closed':
      if (pendingUgx === 0) return [];
      return isLate ? ['reverse_payment', 'fall_behind'] : ['reverse_payment'];
    default:
      return [];
  }
};
