import { say } from '@somesa/core';
import { Button, colour, css, toast, VisuallyHidden } from '@somesa/ui';
import { useState } from 'react';
import { accountsApi } from '../../state/auth-api';
import { whileLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import type { CodeTarget } from './code-target';
import { useCountdown } from './use-countdown';

/** How long after one code the next can be sent, in seconds. */
const RESEND_SECONDS = 60;

const place = css(`
  display: grid;
  justify-items: center;
  margin-top: 0.5rem;
  & p { color: ${colour.muted}; font-variant-numeric: tabular-nums; }
`);

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Asks for another code once the last is a minute old. The seconds are for the eye; a screen reader hears only the end. */
export const ResendCode = ({ target }: { target: CodeTarget }) => {
  const text = useText('accounts').otp;
  const [seconds, startAgain] = useCountdown(RESEND_SECONDS);
  const [isBusy, setBusy] = useState(false);
  const isEmail = target.kind === 'email';
  const resend = async () => {
    setBusy(true);
    const answer = await whileLoading(() =>
      accountsApi.resendOtp(isEmail ? { email: target.address } : { contact: target.address }),
    );
    setBusy(false);
    if (answer.ok) toast.success(isEmail ? text.emailSent : text.sent);
    else toast.error(answer.error.message);
    if (answer.ok || answer.error.retryAfterSeconds !== undefined)
      startAgain(answer.ok ? RESEND_SECONDS : (answer.error.retryAfterSeconds ?? RESEND_SECONDS));
  };
  return (
    <div className={place}>
      {seconds > 0 ? (
        <p>{say(text.resendIn, { time: clock(seconds) })}</p>
      ) : (
        <Button kind="quiet" isBusy={isBusy} onClick={resend}>
          {text.resend}
        </Button>
      )}
      <VisuallyHidden role="status">{seconds === 0 && text.resendReady}</VisuallyHidden>
    </div>
  );
};
