import type { ComponentProps } from 'react';
import { css, cx } from '../style/goober';

const hidden = css(`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`);

/** Renders text for screen readers only. */
export const VisuallyHidden = (props: ComponentProps<'span'>) => (
  <span {...props} className={cx(hidden, props.className)} />
);
