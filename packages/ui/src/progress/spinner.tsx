import { css, keyframes } from '../style/goober';

export const spinKeyframes = keyframes(`to { transform: rotate(360deg); }`);

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

export const Spinner = () => <span className={spinner} aria-hidden="true" />;
