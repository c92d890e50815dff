import { buttonClass, Notice, PasswordField, toast } from '@somesa/ui';
import { Link, useLocation } from 'wouter';
import { accountsApi } from '../../state/auth-api';
import { whileLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';
import { useAccountForm } from './use-account-form';
import { useTokenOfAddress } from './use-token-of-address';

const NoLink = () => {
  const text = useText('accounts').reset.noLink;
  return (
    <Notice kind="warning" title={text.title}>
      <p>{text.text}</p>
      <p className="next">
        <Link href="/forgot-password" className={buttonClass('secondary')}>
          {text.action}
        </Link>
      </p>
    </Notice>
  );
};

const ResetForm = ({ token }: { token: string }) => {
  const words = useText('accounts');
  const text = words.reset;
  const [, navigate] = useLocation();
  const form = useAccountForm({
    form: 'reset',
    empty: { password: '', password_confirmation: '' },
    send: (values) => whileLoading(() => accountsApi.resetPassword({ token, ...values })),
    onSent: () => {
      toast.success(text.done);
      navigate('/login');
    },
  });
  const passwords = { showText: words.showPassword, autoComplete: 'new-password' } as const;
  return (
    <>
      <AuthForm form={form} label={text.title} action={text.submit}>
        <PasswordField
          label={text.password}
          hint={text.passwordHint}
          {...passwords}
          {...form.field('password')}
        />
        <PasswordField label={text.confirmation} {...passwords} {...form.field('password_confirmation')} />
      </AuthForm>
      {form.failure && (
        <p className="ways">
          <Link href="/forgot-password">{text.noLink.action}</Link>
        </p>
      )}
    </>
  );
};

/** Where a link from our mail leads: a new password, with which one logs in. */
export const ResetPasswordPage = () => {
  const text = useText('accounts').reset;
  const token = useTokenOfAddress();
  return (
    <AuthSheet title={text.title} lede={token === null ? undefined : text.lede}>
      {token === null ? <NoLink /> : <ResetForm token={token ?? ''} />}
    </AuthSheet>
  );
};
