import type { PaymentsApi } from '@somesa/api-client';
import { useState } from 'react';
import { laterSteps } from './later-steps';
import { PayFees, type PayFeesProps } from './pay-fees';

export interface WholePayFeesProps extends Omit<PayFeesProps, 'call' | 'later'> {
  api: PaymentsApi;
}

export const WholePayFees = ({ api, ...props }: WholePayFeesProps) => {
  const [later] = useState(() => ({ ...laterSteps, api }));
  return <PayFees {...props} call={api.call} later={later} />;
};
