import type { ApiFailure } from '@somesa/api-client';
import { type LoanView, say } from '@somesa/core';
import { Button, CodeField, colour, css, toast, VisuallyHidden } from '@somesa/ui';
import { FormFrame } from '../../../../forms/form-frame';
import { withLoading } from '../../../../state/auth-session';
import { loansApi } from '../../../../state/loans-api';
import { useText } from '../../../../texts/use-text';
import { useAccountForm } from '../../../auth/use-account-form';
import { useCountdown } from '../../../auth/use-countdown';

const again = css(`& p { color: ${colour.muted}; font-variant-numeric: tabular-nums; }`);

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Renders the button that requests a new code, enabled one minute after the last one. The countdown is only visual; screen readers announce
 * only its end.
 */
const AnotherCode = ({
  nextAt,
  isBusy,
  onRequestCode,
}: {
  nextAt: number;
  isBusy: boolean;
  onRequestCode: () => Promise<void>;
}) => {
  const text = useText('loans').accept;
  const seconds = useCountdown(nextAt);
  return (
    <div className={again}>
      {seconds > 0 ? (
        <p>{say(text.resendIn, { time: clock(seconds) })}</p>
      ) : (
        <Button kind="quiet" isBusy={isBusy} onClick={onRequestCode}>
          {text.resend}
        </Button>
      )}
      <VisuallyHidden role="status">{seconds === 0 && text.resendReady}</VisuallyHidden>
    </div>
  );
};

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
  onRequestCode: () => Promise<void>;
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
      <AnotherCode {...resend} />
    </>
  );
};
