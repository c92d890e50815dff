import { buttonClass, Notice, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link, Redirect, useLocation } from 'wouter';
import { useAccountForm } from '../../forms/use-account-form';
import { auth } from '../../state/auth';
import { callAsUser } from '../../state/auth-api';
import { getHomePath } from '../../state/auth-guard';
import { logOut, withLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';
import { NewPasswordFields } from './new-password-fields';
import { useAddressToken } from './use-address-token';

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
  const text = useText('accounts').reset;
  const [, navigate] = useLocation();
  const form = useAccountForm({
    form: 'reset',
    empty: { password: '', password_confirmation: '' },
    send: (values) =>
      withLoading(() =>
        callAsUser('POST /auth/reset-password', { body: { token, ...values }, expects: 'message' }),
      ),
    onSent: () => {
      toast.success(text.done);
      const leave = () => navigate('/login');
      // The session of a signed-in user has ended, or belongs to another account.
      if (auth.user) void logOut(leave);
      else leave();
    },
  });
  return (
    <>
      <AuthForm form={form} label={text.title} action={text.submit}>
        <NewPasswordFields form={form} text={text} hint={text.passwordHint} />
      </AuthForm>
      {form.failure && (
        <p className="ways">
          <Link href="/forgot-password">{text.noLink.action}</Link>
        </p>
      )}
    </>
  );
};

/**
 * Renders the page that a link from our email opens: the user sets a new password to log in with. With a
 * link, it is also available to signed-in users; without one, it is a page for guests.
 */
export const ResetPasswordPage = () => {
  const text = useText('accounts').reset;
  const token = useAddressToken();
  const { user } = useSnapshot(auth);
  if (token === null && user) return <Redirect to={getHomePath(user)} replace />;
  return (
    <AuthSheet title={text.title} lede={token === null ? undefined : text.lede}>
      {token === null ? <NoLink /> : <ResetForm token={token ?? ''} />}
    </AuthSheet>
  );
};
