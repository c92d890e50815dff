import { PayPage } from './pay-page';

/** Renders the page for paying the amount due on a loan. */
export const RepaymentPage = () => <PayPage entryPoint="dashboard" />;
