import type { IconNode } from 'lucide';
import { createElement } from 'react';
import { css, cx } from '../style/goober';

const iconClass = css(`
  width: 1.25em;
  height: 1.25em;
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 1.75;
  stroke-linecap: round;
  stroke-linejoin: round;
  vertical-align: -0.25em;
`);

/** Draws a lucide icon in the colour and size of the text around it. Without a label it is decoration. */
export const Icon = ({
  node,
  label,
  className,
}: {
  node: IconNode;
  label?: string | undefined;
  className?: string | undefined;
}) => {
  const shapes = node.map(([tag, attributes]) =>
    createElement(tag, { key: JSON.stringify(attributes), ...attributes }),
  );
  const classes = cx(iconClass, className);
  return label ? (
    <svg viewBox="0 0 24 24" className={classes} role="img" aria-label={label}>
      {shapes}
    </svg>
  ) : (
    <svg viewBox="0 0 24 24" className={classes} aria-hidden="true">
      {shapes}
    </svg>
  );
};
