import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';
import { colour } from '../style/tokens';

export const ruledPaperClass = css(`
  background-color: ${colour.surface};
  background-image: linear-gradient(to right, transparent 2.25em, ${colour.accent} 2.25em, ${colour.accent} calc(2.25em + 1.5px), transparent calc(2.25em + 1.5px)), linear-gradient(to bottom, transparent calc(100% - 1px), ${colour.ruled} calc(100% - 1px));
  background-size: 100% 100%, 100% 2em;
  @media (forced-colors: active) { & { background-image: none; } }
`);

export const RuledPaper = ({ className, ...rest }: ComponentProps<'div'>) => (
  <div className={cx(ruledPaperClass, className)} {...rest} />
);
