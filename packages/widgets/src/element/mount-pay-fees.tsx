import { createApi } from '@somesa/api-client';
import type { WidgetTexts } from '@somesa/core';
import { PayFees } from '../pay-fees/pay-fees';
import { createMount } from './create-mount';

/** Renders the pay-fees wizard into the shadow root of its tag. */
export const mount = createMount<WidgetTexts>('pay-fees', (options) => {
  const api = createApi(options);
  return (props) => <PayFees key={props.school} api={api} {...props} />;
});
