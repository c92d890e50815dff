import { formatPhone, formatText } from '@somesa/core';
import { buttonClass, Notice, PasswordField, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { useConfig } from '../../api/use-config';
import { EmailField } from '../../forms/contact-fields';
import { useAccountForm } from '../../forms/use-account-form';
import { authFlow } from '../../state/auth-flow';
import { logIn } from '../../state/auth-session';
import { showFailure } from '../../state/page-message';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';

const NumberToVerify = ({ contact }: { contact: string }) => {
  const text = useText('accounts').login.unverified;
  return (
    <Notice className="above" title={text.title}>
      <p>{formatText(text.text, { contact: formatPhone(contact) })}</p>
      <p className="next">
        <Link href="/otp-verification" className={buttonClass('secondary')}>
          {text.action}
        </Link>
      </p>
    </Notice>
  );
};

/** Renders the notice that the demo users need no second factor, or nothing on a site without a demo. */
const DemoNotice = () => {
  const text = useText('accounts').login;
  const { state } = useConfig();
  const isDemo = state.kind === 'ready' && state.value.hasDemoLogins;
  return isDemo ? (
    <Notice className="above">
      <p>{text.demo}</p>
    </Notice>
  ) : null;
};

export const LoginPage = () => {
  const text = useText('accounts');
  const [, navigate] = useLocation();
  const { phone } = useSnapshot(authFlow);
  const form = useAccountForm({
    form: 'login',
    empty: { email: '', password: '' },
    fallback: text.login.failed,
    send: logIn,
    onSent: () => toast.success(text.login.done),
    onFailed: (error) => {
      if (!('contact' in error)) return;
      showFailure(error.message);
      navigate('/otp-verification');
    },
  });
  return (
    <AuthSheet title={text.login.title} lede={text.login.lede}>
      <DemoNotice />
      {phone && <NumberToVerify contact={phone} />}
      <AuthForm form={form} label={text.login.title} action={text.login.submit}>
        <EmailField label={text.login.email} autoComplete="username" {...form.field('email')} />
        <PasswordField
          label={text.login.password}
          showText={text.showPassword}
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <p className="beside">
          <Link href="/forgot-password">{text.login.forgot}</Link>
        </p>
      </AuthForm>
      <p className="ways">
        <span>
          {text.login.noAccount} <Link href="/register">{text.login.register}</Link>
        </span>
      </p>
    </AuthSheet>
  );
};
