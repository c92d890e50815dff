import { say } from '@somesa/core';
import { Button, colour, css, toast, VisuallyHidden } from '@somesa/ui';
import { useState } from 'react';
import { accountsApi } from '../../state/auth-api';
import { saveCodeSent, saveCodeWait } from '../../state/auth-codes';
import { withLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import type { CodeTarget } from './code-target';
import { useCountdown } from './use-countdown';

const place = css(`
  display: grid;
  justify-items: center;
  margin-top: 0.5rem;
  & p { color: ${colour.muted}; font-variant-numeric: tabular-nums; }
`);

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/**
 * Renders the button that requests a new code, enabled one minute after the last one or at once if none is known. The countdown is only
 * visual; screen readers announce only its end.
 */
export const ResendCode = ({
  target,
  nextAt,
  onResent,
}: {
  target: CodeTarget;
  /** Time from which a new code can be sent, in milliseconds since the epoch. */
  nextAt: number;
  /** Called when the server has sent a code, or has said when it can. */
  onResent: () => void;
}) => {
  const text = useText('accounts').otp;
  const seconds = useCountdown(nextAt);
  const [isBusy, setBusy] = useState(false);
  const isEmail = target.kind === 'email';
  const resend = async () => {
    setBusy(true);
    const answer = await withLoading(() =>
      accountsApi.resendOtp(isEmail ? { email: target.address } : { contact: target.address }),
    );
    setBusy(false);
    if (answer.ok) {
      saveCodeSent(target.address);
      toast.success(isEmail ? text.emailSent : text.sent);
    } else {
      const { message, retryAfterSeconds } = answer.error;
      if (retryAfterSeconds !== undefined) saveCodeWait(target.address, retryAfterSeconds);
      toast.error(message);
    }
    onResent();
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
