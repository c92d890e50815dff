import { ADMIN } from '../admin-addresses';

/** Where loans are. */
export const LOANS = `${ADMIN}/loans`;

/** The parts of that screen. */
export const loanTabs = ['applications', 'disbursements', 'book'] as const;
