import { type FrameMessage, filterEventDetail, hello } from './messages';

/** Minimum and maximum height of a frame, in CSS pixels. */
const MIN_HEIGHT_PX = 120;
const MAX_HEIGHT_PX = 4_000;

/** Returns the part of a frame's CSS height that is its border, in CSS pixels. */
const getBorderPx = (frame: HTMLIFrameElement): number =>
  getComputedStyle(frame).boxSizing === 'border-box' ? frame.offsetHeight - frame.clientHeight : 0;

const handleMessage = (frame: HTMLIFrameElement, message: FrameMessage): void => {
  if (message.somesa === 'height' && Number.isFinite(message.height)) {
    const height = Math.min(MAX_HEIGHT_PX, Math.max(MIN_HEIGHT_PX, Math.ceil(message.height)));
    // Unlike an attribute, the property is allowed by `style-src 'self'`.
    frame.style.height = `${height + getBorderPx(frame)}px`;
  }
  if (message.somesa !== 'event') return;
  const detail = filterEventDetail(message.name, message.detail);
  if (!detail) return;
  frame.dispatchEvent(new CustomEvent(`somesa-${message.name}`, { detail, bubbles: true, composed: true }));
};

/**
 * Sets the height of all frames whose URL begins with `framesUrl`, also of later ones, and dispatches the
 * events of their widgets on them. Only messages from a frame itself are accepted, and only while it shows a
 * page of ours.
 */
export const serveFrames = (framesUrl: string): void => {
  // A page may contain the script twice.
  const mark = Symbol.for(framesUrl);
  if (mark in document) return;
  Object.defineProperty(document, mark, { value: true });

  const { origin: ownOrigin } = new URL(framesUrl);
  const listFrames = (): HTMLIFrameElement[] =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(framesUrl));

  const greet = (frame: HTMLIFrameElement): void => {
    const view = frame.contentWindow;
    try {
      // The location is readable only on the origin of this page: if the frame has not loaded, or if this
      // page is ours.
      if (!view?.location.href.startsWith(framesUrl)) return;
    } catch {}
    view?.postMessage(hello, ownOrigin);
  };

  // `load` does not bubble but can be captured, also of later frames and when a frame loads again.
  document.addEventListener(
    'load',
    ({ target }) => {
      const frame = listFrames().find((one) => one === target);
      if (frame) greet(frame);
    },
    true,
  );
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== ownOrigin || typeof data !== 'object' || data === null) return;
    const frame = listFrames().find(
      ({ contentWindow }) => contentWindow !== null && contentWindow === source,
    );
    if (frame) handleMessage(frame, data);
  });
  listFrames().forEach(greet);
};
