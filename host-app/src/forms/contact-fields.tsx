import { Field } from '@somesa/ui';
import type { ComponentProps } from 'react';

type Props = ComponentProps<typeof Field>;

export const EmailField = (field: Props) => (
  <Field type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} required {...field} />
);

export const PhoneField = (field: Props) => (
  <Field type="tel" inputMode="numeric" autoComplete="tel-national" required {...field} />
);
