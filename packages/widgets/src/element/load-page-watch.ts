import { loadPaymentSteps } from './load-payment-steps';

export const loadPageWatch = async (): Promise<typeof import('./watch-page').watchPage> =>
  (await loadPaymentSteps()).watchPage;
