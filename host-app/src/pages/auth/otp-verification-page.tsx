import { formatPhone, formatText } from '@somesa/core';
import { buttonClass, CodeField, css, Notice, toast } from '@somesa/ui';
import { useState } from 'react';
import { snapshot } from 'valtio';
import { Link, useLocation, useSearch } from 'wouter';
import { ResendButton } from '../../forms/resend-button';
import { useAccountForm } from '../../forms/use-account-form';
import { auth } from '../../state/auth';
import { callAsUser } from '../../state/auth-api';
import { clearCodes, getCode, saveCodeSent, saveCodeWait } from '../../state/auth-codes';
import { authFlow, savePendingPhone } from '../../state/auth-flow';
import { storeUser, withLoading } from '../../state/auth-session';
import { showFailure } from '../../state/page-message';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';
import { type CodeTarget, findCodeTarget } from './code-target';

const centred = css('display: grid; justify-items: center; margin-top: 0.5rem;');

const ResendCode = ({
  target,
  nextAt,
  onResent,
}: {
  target: CodeTarget;
  /** Time from which a new code can be sent, in milliseconds since the epoch. */
  nextAt: number;
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

const PROFILE = '/parent/dashboard/profile';

const CodeForm = ({ target }: { target: CodeTarget }) => {
  const text = useText('accounts').otp;
  const [, navigate] = useLocation();
  const [isUser] = useState(auth.user !== null);
  const [ticket] = useState(authFlow.ticket);
  const [code, setCode] = useState(() => getCode(target.address));
  const form = useAccountForm({
    form: 'otp',
    empty: { otp: '' },
    send: ({ otp }) =>
      storeUser(() =>
        callAsUser('POST /auth/verify-otp', {
          body:
            target.kind === 'email'
              ? { email: target.address, otp }
              : { contact: target.address, otp, ...(ticket && { ticket }) },
          expects: 'message',
        }),
      ),
    onSent: () => {
      toast.success(target.kind === 'email' ? text.emailDone : text.done);
      navigate(isUser ? PROFILE : '/login');
      savePendingPhone(null);
      clearCodes();
    },
  });
  return (
    <AuthSheet
      title={target.kind === 'email' ? text.emailTitle : text.phoneTitle}
      lede={formatText(code.sentAt === null ? text.unsent : text.lede, {
        address: formatPhone(target.address),
      })}
    >
      <AuthForm form={form} label={text.code} action={text.submit}>
        <CodeField label={text.code} required {...form.field('otp')} />
      </AuthForm>
      <ResendCode target={target} nextAt={code.againAt} onResent={() => setCode(getCode(target.address))} />
      <p className="ways">
        {target.kind === 'phone' && (
          <span>
            {isUser ? text.wrongNumber : text.otherNumber}{' '}
            <Link href="/edit-phone-number">{isUser ? text.changeNumber : text.sendThere}</Link>
          </span>
        )}
        {isUser ? (
          <Link href={PROFILE}>{text.backToProfile}</Link>
        ) : (
          <Link href="/login">{text.backToLogin}</Link>
        )}
      </p>
    </AuthSheet>
  );
};

export const OtpVerificationPage = () => {
  const text = useText('accounts').otp.nothing;
  const search = useSearch();
  // Read once: the target is cleared while the response is pending.
  const [target] = useState(() => findCodeTarget(search, snapshot(auth).user, authFlow.phone));
  if (target) return <CodeForm target={target} />;
  return (
    <AuthSheet title={text.title}>
      <Notice kind="success">
        <p>{text.text}</p>
        <p className="next">
          <Link href={PROFILE} className={buttonClass('secondary')}>
            {text.action}
          </Link>
        </p>
      </Notice>
    </AuthSheet>
  );
};
