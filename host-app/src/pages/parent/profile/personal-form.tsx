import type { ApiFailure } from '@somesa/api-client';
import { cleanText, err, normaliseEmail, type Result, type UserView } from '@somesa/core';
import { Field, PasswordField, toast } from '@somesa/ui';
import { EmailField, PhoneField } from '../../../forms/contact-fields';
import { FormFrame } from '../../../forms/form-frame';
import { localPhone } from '../../../forms/local-phone';
import { useAccountForm } from '../../../forms/use-account-form';
import { callAsUser } from '../../../state/auth-api';
import { saveCodeSent } from '../../../state/auth-codes';
import { profileDraft, storeUser } from '../../../state/auth-session';
import { useText } from '../../../texts/use-text';

const toFormValues = ({ first_name, last_name, email, contact }: UserView) => ({
  first_name,
  last_name,
  email,
  contact,
});

/** Moves a message that names no field under the field that it is about. Source: specification section 8. */
const placeByWords = <T,>(result: Result<T, ApiFailure>): Result<T, ApiFailure> => {
  if (result.ok || result.error.errors) return result;
  const { message } = result.error;
  const field = message.includes('Email') ? 'email' : message.includes('Contact') ? 'contact' : null;
  return field === null ? result : err({ ...result.error, errors: { [field]: [message] } });
};

const saveSentCodes = (typed: ReturnType<typeof toFormValues>, { pending }: UserView): void => {
  const [contact, email] = [localPhone(typed.contact), cleanText(typed.email)];
  if (pending.contact === contact) saveCodeSent(contact);
  if (pending.email?.toLowerCase() === email.toLowerCase()) saveCodeSent(pending.email);
};

const Form = ({ user }: { user: UserView }) => {
  const {
    personal: text,
    password: { show },
  } = useText('profile');
  const form = useAccountForm({
    form: 'profile',
    name: profileDraft(user.user_id),
    empty: { ...toFormValues(user), current_password: '' },
    fallback: text.failed,
    send: async ({ current_password, ...values }) =>
      placeByWords(
        await storeUser(() => {
          const { role_id, user_id } = user;
          const password = current_password && { current_password };
          const body = { ...values, role_id, user_id, ...password };
          return callAsUser('PUT /auth/update-user', { body, expects: 'user' });
        }),
      ),
    onSent: ({ user: saved }, values) => {
      saveSentCodes(values, saved);
      toast.success(text.done);
    },
  });
  const needsPassword =
    normaliseEmail(form.value('email')) !== normaliseEmail(user.email) ||
    localPhone(form.value('contact')) !== user.contact;
  return (
    <FormFrame form={form} label={text.title} action={text.submit}>
      <div className="pair">
        <Field label={text.firstName} autoComplete="given-name" required {...form.field('first_name')} />
        <Field label={text.lastName} autoComplete="family-name" required {...form.field('last_name')} />
      </div>
      <EmailField label={text.email} {...form.field('email')} />
      <PhoneField label={text.contact} hint={text.contactHint} {...form.field('contact')} />
      {needsPassword && (
        <PasswordField
          label={text.currentPassword}
          hint={text.currentPasswordHint}
          showText={show}
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
      )}
    </FormFrame>
  );
};

/**
 * Renders a form with the names, the email address and the phone number. Changes from another device replace
 * fields that were not changed here; another user gets a new form.
 */
export const PersonalForm = ({ user }: { user: UserView }) => <Form key={user.user_id} user={user} />;
