import { Field } from '@somesa/ui';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof Field>;

/** Somebody's own e-mail address. */
export const EmailField = (field: Props) => (
  <Field type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} required {...field} />
);

/** Somebody's own phone number, as people type it: 10 digits. */
export const PhoneField = (field: Props) => (
  <Field type="tel" inputMode="numeric" autoComplete="tel-national" required {...field} />
);
