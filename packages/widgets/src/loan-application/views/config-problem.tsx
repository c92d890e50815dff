import type { ApiFailure } from '@somesa/api-client';
import { FailureNotice } from '../../wizard/failure-notice';
import { useLoan } from '../context';

/** Renders the failure to load the schools and the loan product. */
export const ConfigProblem = ({ failure }: { failure: ApiFailure }) => {
  const { store, t, ui } = useLoan();
  return (
    <FailureNotice
      failure={failure}
      texts={ui}
      hint={t.config_failed}
      onTryAgain={() => void store.loadConfig()}
    />
  );
};
