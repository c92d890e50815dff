import type { PaymentsApi, StudentsApi } from '@somesa/api-client';
import { useState } from 'react';
import { laterSteps } from './later-steps';
import { PayFees, type PayFeesProps } from './pay-fees';

/** Props of the pay-fees wizard with all steps loaded. */
export interface WholePayFeesProps extends Omit<PayFeesProps, 'api' | 'later'> {
  api: StudentsApi & PaymentsApi;
}

/** Renders pay fees with all steps loaded, for the Somesa site. */
export const WholePayFees = (props: WholePayFeesProps) => {
  const [later] = useState(() => ({ ...laterSteps, api: props.api }));
  return <PayFees {...props} later={later} />;
};
