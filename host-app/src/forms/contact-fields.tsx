import { Field } from '@somesa/ui';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof Field>;

/** Field for the user's email address. */
export const EmailField = (field: Props) => (
  <Field type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} required {...field} />
);

/** Field for the user's phone number, in the local format of 10 digits. */
export const PhoneField = (field: Props) => (
  <Field type="tel" inputMode="numeric" autoComplete="tel-national" required {...field} />
);
