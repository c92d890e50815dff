import { ADMIN } from '../admin-addresses';

/** Path of the messages. */
export const MESSAGES = `${ADMIN}/messages`;

/** The parts of that screen. */
export const messageTabs = ['messages', 'partnerships'] as const;
