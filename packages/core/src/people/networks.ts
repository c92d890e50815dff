import { compactText } from '../strings/clean-text';

/** Mobile money networks. */
export const networks = ['mtn', 'airtel'] as const;
export type Network = (typeof networks)[number];

/**
 * Returns whether a number, as people type it or in E.164 form, can receive SMS and payment prompts: the regulator's numbering plan gives 070 to 079 to mobile
 * networks. Landlines (02, 03, 04), toll-free (0800) and premium numbers (0900) can't, or cost us more.
 */
export const isMobile = (typed: string): boolean => /^(?:(?:\+|00)?256|0)7\d{8}$/.test(compactText(typed));
