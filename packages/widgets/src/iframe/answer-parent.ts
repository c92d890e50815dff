import { isAncestor } from '@somesa/core';
import { eventNames, type FrameMessage, filterEventDetail, hello } from './messages';

/** Maximum number of events that wait for the host page's first message; older ones are dropped. */
const MAX_WAITING = 20;
// Maximum number of consecutive height changes that only follow from a change of the frame's height. A page
// as high as its window would loop.
const MAX_ECHOES = 5;

/**
 * Posts the height of this page and the events of its widget to the parent page. It begins with the parent's
 * first message, and only if the parent's origin is our own or one of `ancestors`. Messages are for that
 * origin only.
 */
export const serveParent = (page: Window, ancestors: readonly string[]): void => {
  const { parent, document } = page;
  if (parent === page) return;
  const allowed = [page.location.origin, ...ancestors];
  let parentOrigin: string | null = null;
  let waiting: FrameMessage[] = [];
  let postedPx = 0;
  let echoes = 0;
  let isEcho = false;
  let width = page.innerWidth;

  const post = (message: FrameMessage): void => {
    if (parentOrigin !== null) parent.postMessage(message, parentOrigin);
  };
  const postHeight = (): void => {
    postedPx = Math.ceil(document.body.getBoundingClientRect().height);
    post({ somesa: 'height', height: postedPx });
  };

  page.addEventListener('message', ({ origin, source, data }) => {
    if (source !== parent || data?.somesa !== hello.somesa || !isAncestor(origin, allowed)) return;
    parentOrigin = origin;
    postHeight();
    waiting.forEach(post);
    waiting = [];
  });

  for (const name of eventNames) {
    document.addEventListener(`somesa-${name}`, (event) => {
      const detail = filterEventDetail(name, (event as CustomEvent).detail);
      if (!detail) return;
      const message: FrameMessage = { somesa: 'event', name, detail };
      if (parentOrigin === null) waiting = [...waiting, message].slice(-MAX_WAITING);
      else post(message);
    });
  }

  page.addEventListener('resize', () => {
    if (page.innerWidth === width) {
      // Resize observers run before this timer, so what they observe follows from the new height.
      isEcho = true;
      setTimeout(() => {
        isEcho = false;
      });
    }
    width = page.innerWidth;
  });
  new ResizeObserver(() => {
    if (Math.ceil(document.body.getBoundingClientRect().height) === postedPx) return;
    echoes = isEcho ? echoes + 1 : 0;
    if (echoes <= MAX_ECHOES) postHeight();
  }).observe(document.body);
};
