import type { ApiFailure } from '@somesa/api-client';
import { brand, formatText, type MessageAnswer, type Result } from '@somesa/core';
import { PasswordField, toast } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { Link, useLocation } from 'wouter';
import { PhoneField } from '../../forms/contact-fields';
import { localPhone } from '../../forms/local-phone';
import { useAccountForm } from '../../forms/use-account-form';
import { auth } from '../../state/auth';
import { callAsUser } from '../../state/auth-api';
import { saveCodeSent } from '../../state/auth-codes';
import { savePendingPhone } from '../../state/auth-flow';
import { storeUser, withLoading } from '../../state/auth-session';
import { useText } from '../../texts/use-text';
import { AuthForm, AuthSheet } from './auth-form';

const empty = { phoneNumber: '', current_password: '' };

export const EditPhoneNumberPage = () => {
  const { phone: text, showPassword } = useText('accounts');
  const [, navigate] = useLocation();
  const isUser = useSnapshot(auth).user !== null;
  const form = useAccountForm({
    form: isUser ? 'changePhone' : 'phone',
    empty,
    send: ({ phoneNumber, current_password }): Promise<Result<MessageAnswer, ApiFailure>> =>
      isUser
        ? storeUser(() =>
            callAsUser('POST /auth/change-phone', {
              body: { phoneNumber, current_password },
              expects: 'user',
            }),
          )
        : withLoading(() =>
            callAsUser('POST /auth/resend-otp', { body: { contact: phoneNumber }, expects: 'message' }),
          ),
    onSent: (_, { phoneNumber }) => {
      if (!isUser) savePendingPhone(localPhone(phoneNumber));
      saveCodeSent(localPhone(phoneNumber));
      toast.success(text.sent);
      navigate('/otp-verification');
    },
  });
  const title = isUser ? text.title : text.guestTitle;
  return (
    <AuthSheet title={title} lede={isUser ? text.lede : text.guestLede}>
      <AuthForm form={form} label={title} action={text.submit}>
        <PhoneField label={text.contact} hint={text.contactHint} {...form.field('phoneNumber')} />
        {isUser && (
          <PasswordField
            label={text.password}
            showText={showPassword}
            autoComplete="current-password"
            required
            {...form.field('current_password')}
          />
        )}
      </AuthForm>
      <p className="ways">
        {isUser ? (
          <Link href="/parent/dashboard/profile">{text.backToProfile}</Link>
        ) : (
          <>
            <Link href="/otp-verification">{text.back}</Link>
            <span>{formatText(text.help, { phone: brand.phones[0] })}</span>
          </>
        )}
      </p>
    </AuthSheet>
  );
};
