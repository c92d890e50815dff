import { loadPaymentSteps } from './load-payment-steps';

/** Parts of a widget that can wait until it works. */
export type PageWatch = Pick<typeof import('../pay-fees/later-steps'), 'applyAccent' | 'watchPage'>;

export const loadPageWatch: () => Promise<PageWatch> = loadPaymentSteps;
