import { ADMIN } from '../admin-addresses';

/** Path of the loans screen. */
export const LOANS = `${ADMIN}/loans`;

/** The parts of that screen. */
export const loanTabs = ['applications', 'disbursements', 'book'] as const;
