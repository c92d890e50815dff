import { createPaymentsApi } from '@somesa/api-client';
import { PublicRepayment } from '../repayment/public-repayment';
import type { RepaymentWidgetTexts } from '../repayment/texts';
import { createMount } from './create-mount';

/** Renders the repayment by registration number into the shadow root of its tag. @public used by the build */
export const mount = createMount<RepaymentWidgetTexts>('repayment', (options) => {
  const api = createPaymentsApi(options);
  return (props) => <PublicRepayment key={props.school} api={api} {...props} />;
});
