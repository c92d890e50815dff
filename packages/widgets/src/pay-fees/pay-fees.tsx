import type { Call } from '@somesa/api-client';
import type { Prefill } from '../paying/flow/flow';
import { Paying, type PayingProps } from '../paying/paying';
import type { LaterPaying } from '../paying/views/later-paying';
import { createFeesLookUp } from '../state/lookup';
import type { LaterSource } from '../state/use-later';
import { createFeesPurpose } from './flow/fees';

export interface PayFeesProps extends Omit<PayingProps, 'storageKey'> {
  call: Call;
  later: LaterSource<LaterPaying>;
  /** Key of the saved state in session storage, without `somesa:`. */
  storageKey?: string | undefined;
  /** School of an embed; without it the children of all schools can be looked up. */
  school?: string | undefined;
  regNo?: string | undefined;
  prefill?: Prefill | undefined;
}

/** Renders the payment of school fees from the registration number until the payment succeeds. */
export const PayFees = ({
  call,
  school,
  prefill,
  storageKey = `pay-fees:${school ?? 'any'}`,
  ...props
}: PayFeesProps) => (
  <Paying
    {...props}
    lookUpStudent={createFeesLookUp(call)}
    purpose={createFeesPurpose(school ?? null, prefill)}
    storageKey={storageKey}
  />
);
