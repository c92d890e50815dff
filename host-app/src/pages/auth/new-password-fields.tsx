import { PasswordField } from '@somesa/ui';
import type { ComponentProps } from 'react';
import { useText } from '../../texts/use-text';

export const NewPasswordFields = ({
  form,
  text,
  hint,
}: {
  form: {
    field: (
      name: 'password' | 'password_confirmation',
    ) => Omit<ComponentProps<typeof PasswordField>, 'label' | 'showText' | 'autoComplete'>;
  };
  text: { password: string; confirmation: string };
  hint: string;
}) => {
  const { showPassword } = useText('accounts');
  const common = { showText: showPassword, autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <PasswordField label={text.password} hint={hint} {...common} {...form.field('password')} />
      <PasswordField label={text.confirmation} {...common} {...form.field('password_confirmation')} />
    </>
  );
};
