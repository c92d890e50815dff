import { colour, css } from '@somesa/ui';
import { useSnapshot } from 'valtio';
import { PROGRESS_SPEED_MS, routeProgress } from '../state/route-progress';

const bar = css(`
  position: fixed;
  z-index: 20;
  inset: 0 0 auto;
  height: 3px;
  background: ${colour.primary};
  transform-origin: 0 50%;
  transition: transform ${PROGRESS_SPEED_MS}ms ease-out;
  pointer-events: none;
  @media print { & { display: none; } }
`);

export const ProgressBar = () => {
  const { share } = useSnapshot(routeProgress);
  if (share === null) return null;
  return <div className={bar} style={{ transform: `scaleX(${share})` }} aria-hidden="true" />;
};
