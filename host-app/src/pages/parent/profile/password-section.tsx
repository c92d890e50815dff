import type { ApiFailure } from '@somesa/api-client';
import type { UserView } from '@somesa/core';
import { PasswordField, toast } from '@somesa/ui';
import { useState } from 'react';
import { FormFrame } from '../../../forms/form-frame';
import { useAccountForm } from '../../../forms/use-account-form';
import { callAsUser } from '../../../state/auth-api';
import { isAdmin } from '../../../state/auth-guard';
import { withLoading } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { Section } from './section';

const empty = { current_password: '', password: '', password_confirmation: '' };

export const PasswordSection = ({ user }: { user: UserView }) => {
  const text = useText('profile').password;
  const [problem, setProblem] = useState<ApiFailure | null>(null);
  const form = useAccountForm({
    form: 'changePassword',
    empty,
    fallback: text.failed,
    send: (values) => {
      setProblem(null);
      return withLoading(() =>
        callAsUser('PUT /auth/change-user-password', {
          body: { ...values, user_id: user.user_id },
          expects: 'message',
        }),
      );
    },
    onSent: () => toast.success(text.done),
    // Shown above the form even if it also appears under a field. Source: specification section 8.
    onFailed: (failure) =>
      setProblem({ ...failure, message: failure.errors?.current_password?.[0] ?? failure.message }),
  });
  const eye = { showText: text.show, required: true };
  return (
    <Section title={text.title} about={text.lede}>
      <FormFrame form={{ ...form, failure: problem }} label={text.title} action={text.submit}>
        <PasswordField
          label={text.current}
          autoComplete="current-password"
          {...eye}
          {...form.field('current_password')}
        />
        <PasswordField
          label={text.next}
          hint={isAdmin(user) ? text.adminHint : text.nextHint}
          autoComplete="new-password"
          {...eye}
          {...form.field('password')}
        />
        <PasswordField
          label={text.confirmation}
          autoComplete="new-password"
          {...eye}
          {...form.field('password_confirmation')}
        />
      </FormFrame>
    </Section>
  );
};
