import { roles } from '@somesa/core';
import { Field, toast } from '@somesa/ui';
import { Link, useLocation } from 'wouter';
import { EmailField, PhoneField } from '../../forms/contact-fields';
import { localPhone } from '../../forms/local-phone';
import { useAccountForm } from '../../forms/use-account-form';
import { callAsUser } from '../../state/auth-api';
import { saveCodeSent } from '../../state/auth-codes';
import { savePendingPhone } from '../../state/auth-flow';
import { withLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';
import { NewPasswordFields } from './new-password-fields';

const empty = {
  first_name: '',
  last_name: '',
  email: '',
  contact: '',
  password: '',
  password_confirmation: '',
};

export const RegisterPage = () => {
  const text = useText('accounts').register;
  const [, navigate] = useLocation();
  const form = useAccountForm({
    form: 'register',
    name: 'register',
    empty,
    fallback: text.failed,
    send: (values) =>
      withLoading(() =>
        callAsUser('POST /auth/register', {
          body: { ...values, role_id: roles.parent },
          expects: 'message',
        }),
      ),
    onSent: ({ ticket }, { contact }) => {
      savePendingPhone(localPhone(contact), ticket);
      saveCodeSent(localPhone(contact));
      toast.success(text.sent);
      navigate('/login');
    },
  });
  return (
    <AuthSheet title={text.title} lede={text.lede}>
      <AuthForm form={form} label={text.title} action={text.submit}>
        <div className="pair">
          <Field label={text.firstName} autoComplete="given-name" required {...form.field('first_name')} />
          <Field label={text.lastName} autoComplete="family-name" required {...form.field('last_name')} />
        </div>
        <EmailField label={text.email} {...form.field('email')} />
        <PhoneField label={text.contact} hint={text.contactHint} {...form.field('contact')} />
        <NewPasswordFields form={form} text={text} hint={text.passwordHint} />
      </AuthForm>
      <p className="ways">
        <span>
          {text.haveAccount} <Link href="/login">{text.login}</Link>
        </span>
      </p>
    </AuthSheet>
  );
};
