import { css, cx, keyframes } from '../style/goober';
import { colour, radius } from '../style/tokens';

const breathe = keyframes(`50% { opacity: 0.45; }`);

const skeleton = css(`
  display: block;
  width: 100%;
  height: 1em;
  background: ${colour.line};
  border-radius: ${radius.control};
  animation: ${breathe} 1.6s ease-in-out infinite;
  & + & { margin-top: 0.5em; }
`);

/**
 * Holds the place of what is on its way, at its final size, so that nothing jumps. Sizes are CSS lengths; in a page that is prerendered a
 * `className` gives them, since its policy forbids inline styles.
 */
export const Skeleton = ({
  width,
  height,
  className,
}: {
  width?: string;
  height?: string;
  className?: string | undefined;
}) => (
  <span
    aria-hidden="true"
    className={cx(skeleton, className)}
    {...((width || height) && { style: { width, height } })}
  />
);
