import { type FrameMessage, filterEventDetail, hello } from './messages';

/** Minimum and maximum height that a frame may request, in CSS pixels: it neither vanishes nor takes the whole site, whatever its page says. */
const LOWEST_PX = 120;
const HIGHEST_PX = 4_000;

/** Returns the part of a frame's height that its border takes under the page's style, in CSS pixels. */
const borderPx = (frame: HTMLIFrameElement): number =>
  getComputedStyle(frame).boxSizing === 'border-box' ? frame.offsetHeight - frame.clientHeight : 0;

const take = (frame: HTMLIFrameElement, message: FrameMessage): void => {
  if (message.somesa === 'height' && Number.isFinite(message.height)) {
    const height = Math.min(HIGHEST_PX, Math.max(LOWEST_PX, Math.ceil(message.height)));
    // Written through the object model, which a policy of `style-src 'self'` allows.
    frame.style.height = `${height + borderPx(frame)}px`;
  }
  if (message.somesa !== 'event') return;
  const detail = filterEventDetail(message.name, message.detail);
  if (!detail) return;
  frame.dispatchEvent(new CustomEvent(`somesa-${message.name}`, { detail, bubbles: true, composed: true }));
};

/**
 * Gives the frames below an address their height, and dispatches their widget's events on them: those that are on the page, and
 * those that come later. Only the frame itself is listened to, and only while it shows a page of ours.
 */
export const serveFrames = (framesAt: string): void => {
  // A page that holds the script twice is served once.
  const mark = Symbol.for(framesAt);
  if (mark in document) return;
  Object.defineProperty(document, mark, { value: true });

  const { origin: host } = new URL(framesAt);
  const frames = (): HTMLIFrameElement[] =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(framesAt));

  const greet = (frame: HTMLIFrameElement): void => {
    const view = frame.contentWindow;
    try {
      // Readable means that it is of this page's origin: not yet loaded, unless the page is one of ours itself.
      if (!view?.location.href.startsWith(framesAt)) return;
    } catch {}
    view?.postMessage(hello, host);
  };

  // Loads don't bubble, but they are captured: also those of frames that come later, or load again.
  document.addEventListener(
    'load',
    ({ target }) => {
      const frame = frames().find((one) => one === target);
      if (frame) greet(frame);
    },
    true,
  );
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== host || typeof data !== 'object' || data === null) return;
    const frame = frames().find(({ contentWindow }) => contentWindow !== null && contentWindow === source);
    if (frame) take(frame, data);
  });
  frames().forEach(greet);
};
