import { isAncestor } from '@somesa/core';
import { eventNames, type FrameMessage, filterEventDetail, hello } from './messages';

/** Events that happened before the page around asked; older ones are forgotten. */
const MAX_WAITING = 20;
/** Maximum number of consecutive height changes that are caused only by a change of the frame's height. A page as high as its window would never end. */
const MAX_ECHOES = 5;

/**
 * Tells the page around this one how high this one is, and what its widget tells: once that page has greeted, and only if
 * its origin is this page's own or one of `ancestors`. What is posted goes to that origin alone.
 */
export const serveParent = (page: Window, ancestors: readonly string[]): void => {
  const { parent, document } = page;
  if (parent === page) return;
  const allowed = [page.location.origin, ...ancestors];
  let around: string | null = null;
  let waiting: FrameMessage[] = [];
  let posted = 0;
  let echoes = 0;
  let isEcho = false;
  let width = page.innerWidth;

  const post = (message: FrameMessage): void => {
    if (around !== null) parent.postMessage(message, around);
  };
  const postHeight = (): void => {
    posted = Math.ceil(document.body.getBoundingClientRect().height);
    post({ somesa: 'height', height: posted });
  };

  page.addEventListener('message', ({ origin, source, data }) => {
    if (source !== parent || data?.somesa !== hello.somesa || !isAncestor(origin, allowed)) return;
    around = origin;
    postHeight();
    waiting.forEach(post);
    waiting = [];
  });

  for (const name of eventNames) {
    document.addEventListener(`somesa-${name}`, (event) => {
      const detail = filterEventDetail(name, (event as CustomEvent).detail);
      if (!detail) return;
      const message: FrameMessage = { somesa: 'event', name, detail };
      if (around === null) waiting = [...waiting, message].slice(-MAX_WAITING);
      else post(message);
    });
  }

  page.addEventListener('resize', () => {
    if (page.innerWidth === width) {
      // Observers of this very frame run before any timer: what they see follows from the new height.
      isEcho = true;
      setTimeout(() => {
        isEcho = false;
      });
    }
    width = page.innerWidth;
  });
  new ResizeObserver(() => {
    if (Math.ceil(document.body.getBoundingClientRect().height) === posted) return;
    echoes = isEcho ? echoes + 1 : 0;
    if (echoes <= MAX_ECHOES) postHeight();
  }).observe(document.body);
};
