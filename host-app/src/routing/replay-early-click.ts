import type {} from '../early-click';

/** Takes what was pressed before any script ran; answers what presses it, once, if the page that took over still has it. */
export const replayEarlyClick = (): (() => void) => {
  const button = window.somesaPressed?.();
  return () => {
    // Not at once: what was typed has to be taken in before the button that sends it is pressed.
    if (button) setTimeout(() => button.isConnected && button.click());
  };
};
