import type { LoanListItem, LoanStatus } from '@somesa/core';

export type LoanGroup = 'running' | 'over' | 'applications';

const groups: Record<LoanStatus, LoanGroup> = {
  draft: 'applications',
  submitted: 'applications',
  under_review: 'applications',
  approved: 'applications',
  declined: 'applications',
  expired: 'applications',
  withdrawn: 'applications',
  accepted: 'applications',
  disbursed: 'running',
  ongoing: 'running',
  in_arrears: 'running',
  closed: 'over',
  cancelled: 'over',
  written_off: 'over',
  recovered: 'over',
};

export const getLoanGroup = ({ status }: Pick<LoanListItem, 'status'>): LoanGroup => groups[status];
