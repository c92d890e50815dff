import { css } from '../style/goober';
import { spinKeyframes } from './rotation';

const spinner = css(`
  display: inline-block;
  width: 1.125em;
  height: 1.125em;
  flex: none;
  border: 2px solid currentColor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${spinKeyframes} 0.8s linear infinite;
  vertical-align: -0.2em;
`);

/** A small turning ring: decoration beside a text that says what is under way. */
export const Spinner = () => <span className={spinner} aria-hidden="true" />;
