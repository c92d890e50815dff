import { useEffect } from 'react';

/** What is waited between two looks, in milliseconds. */
const LOOK_MS = 250;
/** How often somebody looks, which is an hour or more: what takes longer is looked at by opening it again. */
const MOST_LOOKS = 14_400;

/** Looks again and again while `isGoingOn`, which has to be the same `look` at each drawing: one after the other, and not while the tab is hidden. */
export const useLooks = (isGoingOn: boolean, look: (signal: AbortSignal) => Promise<void>): void => {
  useEffect(() => {
    if (!isGoingOn) return;
    const controller = new AbortController();
    const { signal } = controller;
    let timer: ReturnType<typeof setTimeout> | null = null;
    let looks = 0;
    let isLooking = false;
    const wait = (): void => {
      if (signal.aborted || document.hidden || isLooking || timer !== null || looks === MOST_LOOKS) return;
      timer = setTimeout(async () => {
        timer = null;
        isLooking = true;
        looks += 1;
        await look(signal);
        isLooking = false;
        wait();
      }, LOOK_MS);
    };
    const rest = (): void => {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    };
    document.addEventListener('visibilitychange', () => (document.hidden ? rest() : wait()), { signal });
    wait();
    return () => {
      controller.abort();
      rest();
    };
  }, [isGoingOn, look]);
};
