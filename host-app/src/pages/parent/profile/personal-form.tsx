import type { ApiFailure } from '@somesa/api-client';
import { err, type Result, type UserView } from '@somesa/core';
import { Field, toast } from '@somesa/ui';
import { useEffect, useRef, useState } from 'react';
import { FormFrame } from '../../../forms/form-frame';
import { accountsApi } from '../../../state/auth-api';
import { keepUser } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';
import { useAccountForm } from '../../auth/use-account-form';

const valuesOf = ({ first_name, last_name, email, contact }: UserView) => ({
  first_name,
  last_name,
  email,
  contact,
});

/** Puts a sentence that names no field under the one that it speaks of. Source: specification section 8. */
const placeByWords = <T,>(result: Result<T, ApiFailure>): Result<T, ApiFailure> => {
  if (result.ok || result.error.errors) return result;
  const { message } = result.error;
  const field = message.includes('Email') ? 'email' : message.includes('Contact') ? 'contact' : null;
  return field === null ? result : err({ ...result.error, errors: { [field]: [message] } });
};

const Form = ({ user, onSaving }: { user: UserView; onSaving: (saved: UserView) => void }) => {
  const text = useText('profile').personal;
  const form = useAccountForm({
    form: 'profile',
    empty: valuesOf(user),
    failed: text.failed,
    send: async (values) =>
      placeByWords(
        await keepUser(
          async () => {
            const { role_id, user_id } = user;
            const answer = await accountsApi.updateUser({ ...values, role_id, user_id });
            if (answer.ok) onSaving(answer.value.user);
            return answer;
          },
          (answer) => answer.user,
        ),
      ),
    onSent: ({ user: saved }) => {
      for (const [name, value] of Object.entries(valuesOf(saved)))
        form.set(name as keyof ReturnType<typeof valuesOf>, value);
      toast.success(text.done);
    },
  });
  return (
    <FormFrame form={form} label={text.title} action={text.submit}>
      <div className="pair">
        <Field label={text.firstName} autoComplete="given-name" required {...form.field('first_name')} />
        <Field label={text.lastName} autoComplete="family-name" required {...form.field('last_name')} />
      </div>
      <Field
        label={text.email}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...form.field('email')}
      />
      <Field
        label={text.contact}
        hint={text.contactHint}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        {...form.field('contact')}
      />
    </FormFrame>
  );
};

/** Names, address and number in a form; it starts anew when another device has changed them, not when it did so itself. */
export const PersonalForm = ({ user }: { user: UserView }) => {
  const base = JSON.stringify(valuesOf(user));
  const known = useRef(base);
  const [version, setVersion] = useState(base);
  useEffect(() => {
    if (base === known.current) return;
    known.current = base;
    setVersion(base);
  }, [base]);
  return (
    <Form
      key={version}
      user={user}
      onSaving={(saved) => {
        known.current = JSON.stringify(valuesOf(saved));
      }}
    />
  );
};
