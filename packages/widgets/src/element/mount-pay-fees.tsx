import { createApi } from '@somesa/api-client';
import type { WidgetTexts } from '@somesa/core';
import { PayFees } from '../pay-fees/pay-fees';
import { createMount } from './create-mount';

/** Draws the pay-fees wizard into the tag's shadow root, and takes over what was typed there before it came. */
export const mount = createMount<WidgetTexts>('pay-fees', (reach) => {
  const api = createApi(reach);
  return (props) => <PayFees key={props.school} api={api} {...props} />;
});
