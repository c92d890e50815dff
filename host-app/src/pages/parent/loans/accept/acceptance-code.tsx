import type { ApiFailure } from '@somesa/api-client';
import type { LoanView } from '@somesa/core';
import { CodeField, toast } from '@somesa/ui';
import { FormFrame } from '../../../../forms/form-frame';
import { ResendButton } from '../../../../forms/resend-button';
import { useAccountForm } from '../../../../forms/use-account-form';
import { withLoading } from '../../../../state/auth-session';
import { loansApi } from '../../../../state/loans-api';
import { useText } from '../../../../texts/use-text';

/** Renders the form for the code that accepts an offer. */
export const AcceptanceCode = ({
  loan,
  onLoan,
  onStatusChanged,
  ...resend
}: {
  loan: LoanView;
  onLoan: (loan: LoanView) => void;
  onStatusChanged: (failure: ApiFailure) => void;
  /** Time from which a new code can be sent, in milliseconds since the epoch. */
  nextAt: number;
  /** True while a code is being requested. */
  isBusy: boolean;
  onResend: () => Promise<void>;
}) => {
  const text = useText('loans').accept;
  const form = useAccountForm<{ otp: string }, LoanView>({
    form: 'otp',
    empty: { otp: '' },
    send: ({ otp }) => withLoading(() => loansApi.acceptOffer(loan.id, otp)),
    onSent: (accepted) => {
      toast.success(text.done);
      onLoan(accepted);
    },
    onFailed: (failure) => {
      if (failure.status === 409) onStatusChanged(failure);
    },
  });
  return (
    <>
      <FormFrame form={form} label={text.title} action={text.submit}>
        <CodeField label={text.code} required {...form.field('otp')} />
      </FormFrame>
      <ResendButton {...resend} text={text} />
    </>
  );
};
