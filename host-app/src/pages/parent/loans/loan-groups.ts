import type { LoanListItem, LoanState } from '@somesa/core';

/** What a parent's loans are told apart by. */
export type LoanGroup = 'running' | 'over' | 'applications';

const groups: Record<LoanState, LoanGroup> = {
  ...{ draft: 'applications', submitted: 'applications', under_review: 'applications' },
  ...{ approved: 'applications', declined: 'applications', expired: 'applications' },
  ...{ withdrawn: 'applications', accepted: 'applications' },
  ...{ disbursed: 'running', ongoing: 'running', in_arrears: 'running' },
  ...{ closed: 'over', written_off: 'over' },
};

/** Tells whether a loan runs, is over, or is none yet. */
export const groupOf = ({ status }: Pick<LoanListItem, 'status'>): LoanGroup => groups[status];
