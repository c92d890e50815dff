export type { Step as PayFeesStep } from './pay-fees/flow/flow';
export { PayFees, type PayFeesProps } from './pay-fees/pay-fees';
export type { PayFeesStore } from './pay-fees/store';
