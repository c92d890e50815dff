import type { ComponentProps } from 'react';
import { cx } from '../style/goober';
import { type ButtonStyle, buttonClass } from './button';

export const ButtonLink = ({
  kind,
  isWide,
  className,
  children,
  ...rest
}: ButtonStyle & ComponentProps<'a'>) => (
  <a className={cx(buttonClass(kind, isWide), className)} {...rest}>
    {children}
  </a>
);
