import type { IconNode } from 'lucide';
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

/** Renders a lucide icon in the colour and size of the surrounding text. Screen readers skip it. */
export const Icon = ({ node, className }: { node: IconNode; className?: string | undefined }) => (
  <svg viewBox="0 0 24 24" className={cx(iconClass, className)} aria-hidden="true">
    {node.map(([Tag, attributes]) => (
      <Tag key={JSON.stringify(attributes)} {...attributes} />
    ))}
  </svg>
);
