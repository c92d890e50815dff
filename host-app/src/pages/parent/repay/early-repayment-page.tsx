import { PayPage } from './pay-page';

/** Where a loan is repaid before its time. */
export const EarlyRepaymentPage = () => <PayPage door="early" />;
