import { proxy } from 'valtio';

/** Position at which the bar starts, as a share of the whole. */
const START_SHARE = 0.08;
/** Time between two moves of the bar while a page is loading, in milliseconds. */
const TRICKLE_MS = 800;
// Share of the remaining distance that each move covers: the bar slows down and never completes
// automatically.
const TRICKLE_SHARE = 0.15;
/** Time after which a change has certainly been painted, in milliseconds: two frames. */
const PAINTED_MS = 34;
/** Duration of one move of the bar, in milliseconds. */
export const PROGRESS_SPEED_MS = 200;

/** Progress of the page change, from 0 to 1; null if none is in progress. */
export const routeProgress = proxy<{ share: number | null }>({ share: null });

let timer: ReturnType<typeof setTimeout> | undefined;

const trickle = (): void => {
  const { share } = routeProgress;
  if (share === null) return;
  routeProgress.share = share + (1 - share) * TRICKLE_SHARE;
  timer = setTimeout(trickle, TRICKLE_MS);
};

export const clearProgress = (): void => {
  clearTimeout(timer);
  routeProgress.share = null;
};

export const startProgress = (): void => {
  clearTimeout(timer);
  routeProgress.share = START_SHARE;
  timer = setTimeout(trickle, TRICKLE_MS);
};

const runOut = (): void => {
  routeProgress.share = 1;
  timer = setTimeout(clearProgress, 2 * PROGRESS_SPEED_MS);
};

export const finishProgress = (): void => {
  clearTimeout(timer);
  timer = setTimeout(runOut, PAINTED_MS);
};
