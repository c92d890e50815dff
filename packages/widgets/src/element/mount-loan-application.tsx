import { createUploadsApi } from '@somesa/api-client';
import type { LoanWidgetTexts } from '../loan-application/context';
import { LoanApplication } from '../loan-application/loan-application';
import { createMount } from './create-mount';
import { loadLaterSteps } from './load-later-steps';

/** Renders the loan application into the shadow root of its tag. @public used by the build */
export const mount = createMount<LoanWidgetTexts>('loan-application', (options) => {
  const api = createUploadsApi(options);
  return ({ prefill, ...props }) => (
    <LoanApplication
      key={props.school}
      api={api}
      later={loadLaterSteps}
      known={{ regNo: prefill.regNo ?? '' }}
      {...props}
    />
  );
});
