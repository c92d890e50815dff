import { createApi, createLoanDueApi } from '@somesa/api-client';
import { PublicRepayment } from '../repayment/public-repayment';
import type { RepaymentWidgetTexts } from '../repayment/texts';
import { createMount } from './create-mount';

/** Draws the repayment by registration number into the tag's shadow root. @public the build asks for it */
export const mount = createMount<RepaymentWidgetTexts>('repayment', (reach) => {
  const api = { ...createApi(reach), ...createLoanDueApi(reach) };
  return (props) => <PublicRepayment key={props.school} api={api} {...props} />;
});
