import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { colour, radius } from '../style/tokens';

const card = css(`
  padding: 1em;
  background-color: ${colour.surface};
  border: 1px solid ${colour.line};
  border-radius: ${radius.card};
`);
const tinted = css(`background-color: ${colour.tint}; border-color: transparent;`);

export const Card = ({
  isTinted = false,
  className,
  ...rest
}: ComponentProps<'div'> & { isTinted?: boolean | undefined }) => (
  <div className={cx(card, isTinted && tinted, className)} {...rest} />
);
