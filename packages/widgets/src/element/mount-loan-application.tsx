import { createApi, createLoanApplicationApi, createUploadsApi } from '@somesa/api-client';
import type { LoanWidgetTexts } from '../loan-application/context';
import { LoanApplication } from '../loan-application/loan-application';
import { createMount } from './create-mount';
import { loadLaterSteps } from './load-later-steps';

/** Draws the loan application into the tag's shadow root. @public the build asks for it */
export const mount = createMount<LoanWidgetTexts>('loan-application', (reach) => {
  const api = { ...createApi(reach), ...createLoanApplicationApi(reach), ...createUploadsApi(reach) };
  return (props) => <LoanApplication key={props.school} api={api} later={loadLaterSteps} {...props} />;
});
