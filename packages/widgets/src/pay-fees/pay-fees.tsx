import type { Api } from '@somesa/api-client';
import { Paying, type PayingProps } from '../paying/paying';
import { feesOf } from './flow/fees';
import { FeesStep } from './views/fees-step';

/** Values that the pay-fees wizard needs from the surrounding page. */
export interface PayFeesProps extends Omit<PayingProps, 'storageKey'> {
  api: Api;
  /** Names what session storage keeps for this instance, after `somesa:`. */
  storageKey?: string | undefined;
  /** The embed's school; without it any child of any school can be looked up. */
  school?: string | undefined;
  /** A number typed elsewhere on the page: it is looked up at once. */
  regNo?: string | undefined;
}

/** Pays school fees: registration number, amount, method, number, finish, and the payment until it is made. */
export const PayFees = ({ school, storageKey = `pay-fees:${school ?? 'any'}`, ...props }: PayFeesProps) => (
  <Paying {...props} purpose={feesOf(school ?? null)} storageKey={storageKey} StepView={FeesStep} />
);
