import type { ApiFailure } from '@somesa/api-client';
import type { Result } from '@somesa/core';
import { CodeField, toast } from '@somesa/ui';
import { FormFrame } from '../../../../forms/form-frame';
import { ResendButton } from '../../../../forms/resend-button';
import { useAccountForm } from '../../../../forms/use-account-form';
import { withLoading } from '../../../../state/auth-session';
import { useText } from '../../../../texts/use-text';

/** Renders the form for the code by which a parent agrees. */
export const AcceptanceCode = <Answer,>({
  text: own,
  accept,
  onAccepted,
  onStatusChanged,
  ...resend
}: {
  text: { title: string; submit: string; done: string };
  accept: (otp: string) => Promise<Result<Answer, ApiFailure>>;
  onAccepted: (answer: Answer) => void;
  onStatusChanged: (failure: ApiFailure) => void;
  /** Time from which a new code can be sent, in milliseconds since the epoch. */
  nextAt: number;
  /** True while a code is being requested. */
  isBusy: boolean;
  onResend: () => Promise<void>;
}) => {
  const text = useText('loans').accept;
  const form = useAccountForm<{ otp: string }, Answer>({
    form: 'otp',
    empty: { otp: '' },
    send: ({ otp }) => withLoading(() => accept(otp)),
    onSent: (answer) => {
      toast.success(own.done);
      onAccepted(answer);
    },
    onFailed: (failure) => {
      if (failure.status === 409) onStatusChanged(failure);
    },
  });
  return (
    <>
      <FormFrame form={form} label={own.title} action={own.submit}>
        <CodeField label={text.code} required {...form.field('otp')} />
      </FormFrame>
      <ResendButton {...resend} text={text} />
    </>
  );
};
