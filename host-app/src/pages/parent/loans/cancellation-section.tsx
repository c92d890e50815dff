import type { ApiFailure } from '@somesa/api-client';
import { type CancellationView, formatDay, formatText, formatUgx, type LoanView } from '@somesa/core';
import { buttonClass, toast } from '@somesa/ui';
import { Link } from 'wouter';
import { callAsUser } from '../../../state/auth-api';
import { withLoading } from '../../../state/auth-session';
import { toNonBreaking } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { ConfirmedAction } from '../confirmed-action';
import { payAddress } from '../parent-addresses';
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

/** Shows until when a disbursed loan can be cancelled and, once that is requested, what to pay back. */
export const CancellationSection = ({
  loan: { id },
  cancellation: { until, amount, isRequested },
  onLoan,
  onStatusChanged,
}: {
  loan: LoanView;
  cancellation: CancellationView;
  onLoan: (loan: LoanView) => void;
  /** Called if the loan can no longer be cancelled. */
  onStatusChanged: (failure: ApiFailure) => void;
}) => {
  const text = useText('loans').cancellation;
  const { months } = useText('ui');
  const facts = { until: formatDay(until, months), amount: toNonBreaking(formatUgx(amount)) };
  const cancel = async () => {
    const answer = await withLoading(() =>
      callAsUser('POST /parent/loans/:id/cancellation', { params: { id }, expects: 'loan' }),
    );
    if (!answer.ok && answer.error.status !== 409) return answer.error.message;
    if (answer.ok) {
      toast.success(text.done);
      onLoan(answer.value.loan);
    } else onStatusChanged(answer.error);
    return null;
  };
  return isRequested ? (
    <LoanSection title={text.requestedTitle} about={formatText(text.requested, facts)}>
      <div>
        <Link href={payAddress('early', id)} className={buttonClass()}>
          {text.pay}
        </Link>
      </div>
    </LoanSection>
  ) : (
    <LoanSection title={text.title} about={formatText(text.lede, facts)}>
      <ConfirmedAction text={{ ...text, confirmText: formatText(text.confirmText, facts) }} act={cancel} />
    </LoanSection>
  );
};
