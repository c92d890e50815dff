import { createCall } from '@somesa/api-client';
import type { WidgetTexts } from '@somesa/core';
import { PayFees } from '../pay-fees/pay-fees';
import { createMount } from './create-mount';
import { loadPaymentSteps } from './load-payment-steps';

export const mount = createMount<WidgetTexts>('pay-fees', (options, loadTexts) => {
  const call = createCall(options);
  const loadLater = async () => {
    const [{ laterSteps }] = await Promise.all([loadPaymentSteps(), loadTexts()]);
    return { ...laterSteps, api: laterSteps.createPaymentsApi(options) };
  };
  return (props) => <PayFees key={props.school} call={call} later={loadLater} {...props} />;
});
