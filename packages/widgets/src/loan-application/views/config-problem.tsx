import type { ApiFailure } from '@somesa/api-client';
import { FailureNotice } from '../../frame/failure-notice';
import { useLoan } from '../context';

/** What stands where the schools or the loan's terms would be. */
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
