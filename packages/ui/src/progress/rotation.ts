import { keyframes } from '../style/goober';

/** Once round. */
export const spinKeyframes = keyframes(`to { transform: rotate(360deg); }`);
