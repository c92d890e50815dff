import { css, cx, keyframes } from '../style/goober';
import { colour, radius } from '../style/tokens';

const breathe = keyframes(`50% { opacity: 0.45; }`);

const skeleton = css(`
  display: block;
  width: 100%;
  height: 1em;
  background-color: ${colour.line};
  border-radius: ${radius.control};
  animation: ${breathe} 1.6s ease-in-out infinite;
  & + & { margin-top: 0.5em; }
`);

/**
 * Renders a placeholder of the final size for content that is loading, so that nothing jumps. `width` and
 * `height` are CSS lengths. Prerendered pages set the size by `className`, because their content security
 * policy forbids inline styles.
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
    data-loading
    className={cx(skeleton, className)}
    {...((width || height) && { style: { width, height } })}
  />
);
