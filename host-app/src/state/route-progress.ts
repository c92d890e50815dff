import { proxy } from 'valtio';

/** Where the bar starts, as a share of the whole. */
const START_SHARE = 0.08;
/** How often the bar moves on while a page is loading, in milliseconds. */
const TRICKLE_MS = 800;
/** What share of the rest each move takes: the bar slows down and never arrives by itself. */
const TRICKLE_SHARE = 0.15;
/** How long it takes until what was set is surely seen, in milliseconds: two frames. */
const PAINTED_MS = 34;
/** How long one move of the bar takes, in milliseconds. */
export const PROGRESS_SPEED_MS = 200;

/** How far the change of page has come, from 0 to 1; null while none is under way. */
export const routeProgress = proxy<{ share: number | null }>({ share: null });

let timer: ReturnType<typeof setTimeout> | undefined;

const trickle = (): void => {
  const { share } = routeProgress;
  if (share === null) return;
  routeProgress.share = share + (1 - share) * TRICKLE_SHARE;
  timer = setTimeout(trickle, TRICKLE_MS);
};

/** Takes the bar away. */
export const clearProgress = (): void => {
  clearTimeout(timer);
  routeProgress.share = null;
};

/** Shows the bar at its start and lets it move on. */
export const startProgress = (): void => {
  clearTimeout(timer);
  routeProgress.share = START_SHARE;
  timer = setTimeout(trickle, TRICKLE_MS);
};

const runOut = (): void => {
  routeProgress.share = 1;
  timer = setTimeout(clearProgress, 2 * PROGRESS_SPEED_MS);
};

/** Runs the bar to its end, then takes it away. A page that is there at once lets the start be seen. */
export const finishProgress = (): void => {
  clearTimeout(timer);
  timer = setTimeout(runOut, PAINTED_MS);
};
