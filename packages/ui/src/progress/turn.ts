import { keyframes } from '../style/goober';

/** Once round. */
export const turn = keyframes(`to { transform: rotate(360deg); }`);
