import { css, toast } from '@somesa/ui';
import { useState } from 'react';
import { ResendButton } from '../../forms/resend-button';
import { callAsUser } from '../../state/auth-api';
import { saveCodeSent, saveCodeWait } from '../../state/auth-codes';
import { authFlow } from '../../state/auth-flow';
import { withLoading } from '../../state/auth-session';
import { showFailure } from '../../state/page-message';
import { useText } from '../../texts/use-text';
import type { CodeTarget } from './code-target';

const centred = css('display: grid; justify-items: center; margin-top: 0.5rem;');

/** Renders the button that requests a new code, enabled one minute after the last one or at once if none is known. */
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
  const [isBusy, setBusy] = useState(false);
  const isEmail = target.kind === 'email';
  const resend = async () => {
    setBusy(true);
    const answer = await withLoading(() =>
      callAsUser('POST /auth/resend-otp', {
        body: isEmail
          ? { email: target.address }
          : { contact: target.address, ...(authFlow.ticket && { ticket: authFlow.ticket }) },
        expects: 'message',
      }),
    );
    setBusy(false);
    if (answer.ok) {
      saveCodeSent(target.address);
      toast.success(isEmail ? text.emailSent : text.sent);
    } else {
      const { message, retryAfterSeconds } = answer.error;
      if (retryAfterSeconds !== undefined) saveCodeWait(target.address, retryAfterSeconds);
      showFailure(message);
    }
    onResent();
  };
  return <ResendButton nextAt={nextAt} isBusy={isBusy} onResend={resend} text={text} className={centred} />;
};
