import { formatText } from '@somesa/core';
import { Notice, toast } from '@somesa/ui';
import { useState } from 'react';
import { Link } from 'wouter';
import { EmailField } from '../../forms/contact-fields';
import { useAccountForm } from '../../forms/use-account-form';
import { callAsUser } from '../../state/auth-api';
import { withLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';

/** It shows the same message whether or not the account exists. */
export const ForgotPasswordPage = () => {
  const text = useText('accounts').forgot;
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useAccountForm({
    form: 'forgot',
    empty: { email: '' },
    send: (body) => withLoading(() => callAsUser('POST /auth/forgot-password', { body, expects: 'message' })),
    onSent: (_, { email }) => {
      setSentTo(email.trim());
      form.set('email', email);
      toast.success(text.sent);
    },
  });
  return (
    <AuthSheet title={text.title} lede={text.lede}>
      {sentTo && (
        <Notice kind="success" className="above" title={text.next.title}>
          {formatText(text.next.text, { email: sentTo })}
        </Notice>
      )}
      <AuthForm form={form} label={text.title} action={sentTo ? text.next.again : text.submit}>
        <EmailField label={text.email} autoComplete="username" {...form.field('email')} />
      </AuthForm>
      <p className="ways">
        <Link href="/login">{text.back}</Link>
      </p>
    </AuthSheet>
  );
};
