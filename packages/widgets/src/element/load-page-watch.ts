import { loadPaymentSteps } from './load-payment-steps';

/** Loads what watches the page, which every embed has in the chunk with the later steps of pay fees. */
export const loadPageWatch = async (): Promise<typeof import('./watch-page').watchPage> =>
  (await loadPaymentSteps()).watchPage;
