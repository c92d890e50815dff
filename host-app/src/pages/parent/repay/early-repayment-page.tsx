import { PayPage } from './pay-page';

/** Renders the page for the early repayment of a loan. */
export const EarlyRepaymentPage = () => <PayPage entryPoint="early" />;
