import { createApi, createLoanApplicationApi, createUploadsApi } from '@somesa/api-client';
import type { LoanWidgetTexts } from '../loan-application/context';
import { LoanApplication } from '../loan-application/loan-application';
import type { LaterSteps } from '../loan-application/use-later-steps';
import { createMount } from './create-mount';
import { errorCodeOf } from './events';

/** The build makes a file of its own of them. */
const laterSteps = (): Promise<LaterSteps> => import('../loan-application/later-steps');

/** Draws the loan application into the tag's shadow root. @public the build asks for it */
export const mount = createMount<LoanWidgetTexts>('loan-application', (reach) => {
  const api = { ...createApi(reach), ...createLoanApplicationApi(reach), ...createUploadsApi(reach) };
  return ({ school, texts, storageKey, tell, onStore }) => (
    <LoanApplication
      key={school}
      api={api}
      school={school}
      texts={texts}
      mode="embed"
      later={laterSteps}
      storageKey={storageKey}
      onStore={onStore}
      onStep={(step) => tell('step', { step })}
      onApplied={({ reference }) => tell('applied', { reference })}
      onCancelled={() => tell('cancelled', {})}
      onError={(failure) => tell('error', { code: errorCodeOf(failure) })}
    />
  );
});
