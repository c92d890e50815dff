import type {} from '../early-click';

/** Returns a function that replays the click once, if the hydrated page still has the button. */
export const replayEarlyClick = (): (() => void) => {
  const button = window.somesaPressed?.();
  return () => {
    // Delayed, because typed values must be restored before the button that sends them is clicked.
    if (button) setTimeout(() => button.isConnected && button.click());
  };
};
