import { PayPage } from './pay-page';

/** Where what is due on a loan is paid. */
export const RepaymentPage = () => <PayPage door="dashboard" />;
