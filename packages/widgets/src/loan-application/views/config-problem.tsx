import type { ApiFailure } from '@somesa/api-client';
import { FailureNotice } from '../../wizard/failure-notice';
import { useLoan } from '../context';

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
