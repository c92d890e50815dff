import type { ApiFailure } from '@somesa/api-client';
import { formatPhone, formatText, type MessageAnswer, type Result } from '@somesa/core';
import { Button, CodeField, css, Notice, toast } from '@somesa/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { FormFrame } from '../../../../forms/form-frame';
import { ResendButton } from '../../../../forms/resend-button';
import { useAccountForm } from '../../../../forms/use-account-form';
import { auth } from '../../../../state/auth';
import { getCode, saveCodeSent, saveCodeWait } from '../../../../state/auth-codes';
import { withLoading } from '../../../../state/auth-session';
import { useText } from '../../../../texts/use-text';
import { LoanSection } from '../loan-section';

const AcceptanceCode = <Answer,>({
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

const formClass = css('display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem;');

export interface ConsentText {
  title: string;
  lede: string;
  submit: string;
  done: string;
}

export const CodeConsent = <Answer,>({
  subject,
  text: own,
  children,
  onStatusChanged,
  sendCode,
  accept,
  onAccepted,
}: {
  /** Key of what is agreed to, so that the times of its codes are kept apart. */
  subject: string;
  text: ConsentText;
  children?: ReactNode;
  /** Called if it can no longer be agreed to. */
  onStatusChanged: (failure: ApiFailure) => void;
  sendCode: () => Promise<Result<MessageAnswer, ApiFailure>>;
  accept: (otp: string) => Promise<Result<Answer, ApiFailure>>;
  onAccepted: (answer: Answer) => void;
}) => {
  const text = useText('loans').accept;
  const contact = formatPhone(useSnapshot(auth).user?.contact ?? '');
  const [code, setCode] = useState(() => getCode(subject));
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLDivElement>(null);
  const wasRequested = useRef(false);
  // The button that requested the code is gone: the field for it gets the focus.
  useEffect(() => {
    if (!wasRequested.current || code.sentAt === null) return;
    wasRequested.current = false;
    form.current?.querySelector('input')?.focus();
  }, [code]);
  const requestCode = async () => {
    setBusy(true);
    setProblem(null);
    const answer = await withLoading(sendCode);
    setBusy(false);
    if (answer.ok) {
      saveCodeSent(subject);
      wasRequested.current = true;
      toast.success(answer.value.message);
    } else if (answer.error.status === 409) {
      onStatusChanged(answer.error);
      return;
    } else {
      const { message, retryAfterSeconds } = answer.error;
      if (retryAfterSeconds !== undefined) saveCodeWait(subject, retryAfterSeconds);
      setProblem(message);
    }
    setCode(getCode(subject));
  };
  // A code requested in another tab can be entered here too; only the waiting time is known then.
  const isWaiting = code.sentAt !== null || code.againAt > 0;
  return (
    <LoanSection anchor="accept" title={own.title} about={formatText(own.lede, { contact })}>
      {children}
      {problem && <Notice kind="error">{problem}</Notice>}
      {isWaiting ? (
        <div ref={form} className={formClass}>
          <p>{formatText(code.sentAt === null ? text.unsent : text.enter, { contact })}</p>
          <AcceptanceCode
            text={own}
            accept={accept}
            onAccepted={onAccepted}
            onStatusChanged={onStatusChanged}
            nextAt={code.againAt}
            isBusy={isBusy}
            onResend={requestCode}
          />
        </div>
      ) : (
        <div>
          <Button isBusy={isBusy} onClick={requestCode}>
            {text.send}
          </Button>
        </div>
      )}
    </LoanSection>
  );
};
