import { css, cx, keyframes } from '../style/goober';

const turn = keyframes`to { transform: rotate(360deg); }`;

const spinner = css(`
  display: inline-block;
  width: 1.125em;
  height: 1.125em;
  flex: none;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
  vertical-align: -0.2em;
`);

/** A small turning ring. Without a label it is decoration beside a text that says what is under way. */
export const Spinner = ({
  label,
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) => (
  <span
    className={cx(spinner, className)}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  />
);
