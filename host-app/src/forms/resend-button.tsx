import { formatText } from '@somesa/core';
import { Button, colour, css, cx, VisuallyHidden } from '@somesa/ui';
import { useEffect, useState } from 'react';

const box = css(`& p { color: ${colour.muted}; font-variant-numeric: tabular-nums; }`);

const secondsUntil = (endsAt: number): number => Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));

/** Counts seconds down to 0 by the clock, so that a tab that was suspended shows the correct value. */
const useCountdown = (endsAt: number): number => {
  const [, setSeconds] = useState(() => secondsUntil(endsAt));
  useEffect(() => {
    const timer = setInterval(() => {
      const secondsLeft = secondsUntil(endsAt);
      setSeconds(secondsLeft);
      if (secondsLeft === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [endsAt]);
  return secondsUntil(endsAt);
};

const formatClock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** The countdown before it is only visual; screen readers announce only its end. */
export const ResendButton = ({
  nextAt,
  isBusy,
  onResend,
  text,
  className,
}: {
  /** Time from which a new code can be sent, in milliseconds since the epoch. */
  nextAt: number;
  isBusy: boolean;
  onResend: () => Promise<void>;
  text: { resendIn: string; resend: string; resendReady: string };
  className?: string;
}) => {
  const seconds = useCountdown(nextAt);
  return (
    <div className={cx(box, className)}>
      {seconds > 0 ? (
        <p>{formatText(text.resendIn, { time: formatClock(seconds) })}</p>
      ) : (
        <Button kind="quiet" isBusy={isBusy} onClick={onResend}>
          {text.resend}
        </Button>
      )}
      <VisuallyHidden role="status">{seconds === 0 && text.resendReady}</VisuallyHidden>
    </div>
  );
};
