import type { ApiFailure } from '@somesa/api-client';
import type { LoanView } from '@somesa/core';
import { toast } from '@somesa/ui';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction } from '../confirmed-action';
import { LoanSection } from './loan-section';

export const WithdrawSection = ({
  loan,
  onLoan,
  onStatusChanged,
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  onStatusChanged: (failure: ApiFailure) => void;
}) => {
  const text = useText('loans').withdraw;
  const withdraw = async () => {
    const answer = await withLoading(() =>
      callAsUser('POST /parent/loans/:id/withdraw', { params: { id: loan.id }, expects: 'loan' }),
    );
    if (!answer.ok && answer.error.status !== 409) return answer.error.message;
    if (answer.ok) {
      toast.success(text.done);
      onLoan(answer.value.loan);
    } else onStatusChanged(answer.error);
    return null;
  };
  return (
    <LoanSection title={text.title} about={text.lede}>
      <ConfirmedAction text={text} act={withdraw} />
    </LoanSection>
  );
};
