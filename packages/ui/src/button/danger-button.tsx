import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { colour } from '../style/tokens';
import { Button } from './button';

const danger = css(`
  & { background-color: ${colour.danger}; color: ${colour.onPrimary}; }
  &:hover { background-color: ${colour.danger}; filter: brightness(0.9); }
`);

/** Use it only to confirm in a dialog, never directly on a page. */
export const DangerButton = ({ className, ...rest }: Omit<ComponentProps<typeof Button>, 'kind'>) => (
  <Button {...rest} className={cx(danger, className)} />
);
