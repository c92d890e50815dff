import { ADMIN } from '../admin-addresses';

/** Where messages are. */
export const MESSAGES = `${ADMIN}/messages`;

/** The parts of that screen. */
export const messageTabs = ['messages', 'partnerships'] as const;
