import { beforeEach, expect, test, vi } from 'vitest';
import { serveFrames } from './serve-frames';

const HOST = 'https://pay.example';
const FRAMES = `${HOST}/embed/frame/`;

// Only the first call for an address has an effect, because a document is served once.
beforeEach(() => {
  document.body.innerHTML = '';
  // Other elements replace frames, because happy-dom would load real ones.
  const querySelectorAll = document.querySelectorAll.bind(document);
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
    querySelectorAll(selector === 'iframe' ? 'some-frame' : selector),
  );
});

/** Adds a frame to the page. Its location is readable only with `href`, as on another origin. */
const addFrame = (src = `${FRAMES}pay-fees?school=st-marys`, href?: string) => {
  const view = {
    postMessage: vi.fn(),
    get location() {
      if (href === undefined) throw new DOMException('cross origin', 'SecurityError');
      return { href };
    },
  };
  const frame = document.createElement('some-frame') as HTMLIFrameElement;
  document.body.append(frame);
  Object.defineProperty(frame, 'src', { value: src });
  Object.defineProperty(frame, 'contentWindow', { value: view });
  return { frame, view };
};

const dispatchLoad = (frame: HTMLIFrameElement): boolean => frame.dispatchEvent(new Event('load'));
const postMessage = (source: unknown, data: unknown, origin = HOST): void => {
  const event = new Event('message');
  Object.assign(event, { origin, source, data });
  window.dispatchEvent(event);
};
const greeting = [{ somesa: 'hello' }, HOST];

test('greets all frames of ours, also later ones, and no others', () => {
  const src = `${HOST}/embed/greeted/pay-fees`;
  const early = addFrame(src);
  const other = addFrame('https://video.example/embed/greeted/1');
  const alike = addFrame('https://pay.example.evil.example/embed/greeted/pay-fees');
  const unloaded = addFrame(src, 'about:blank');
  serveFrames(`${HOST}/embed/greeted/`);
  const late = addFrame(src);
  dispatchLoad(late.frame);
  for (const { frame } of [other, alike, unloaded]) dispatchLoad(frame);
  expect(early.view.postMessage.mock.calls).toEqual([greeting]);
  expect(late.view.postMessage.mock.calls).toEqual([greeting]);
  for (const { view } of [other, alike, unloaded]) expect(view.postMessage).not.toHaveBeenCalled();
});

test('greets a frame again when it loads again, also on a page of our own', () => {
  serveFrames(FRAMES);
  const { frame, view } = addFrame(undefined, `${FRAMES}pay-fees?school=st-marys`);
  dispatchLoad(frame);
  dispatchLoad(frame);
  expect(view.postMessage.mock.calls).toEqual([greeting, greeting]);
});

test.each([
  [281.4, '282px'],
  [1, '120px'],
  [-5, '120px'],
  [1e9, '4000px'],
])('limits the height %d to %s', (height, style) => {
  serveFrames(FRAMES);
  const { frame, view } = addFrame();
  postMessage(view, { somesa: 'height', height });
  expect(frame.style.height).toBe(style);
});

test.each([
  ['a text', { somesa: 'height', height: '300' }],
  ['infinite', { somesa: 'height', height: Number.POSITIVE_INFINITY }],
  ['missing', null],
  ['in no object', 'height'],
  ['of another script', { height: 300 }],
])('ignores a height that is %s', (_, data) => {
  serveFrames(FRAMES);
  const { frame, view } = addFrame();
  postMessage(view, data);
  expect(frame.style.height).toBe('');
});

test('ignores height messages from other origins, windows and frames', () => {
  serveFrames(FRAMES);
  const { frame, view } = addFrame();
  const data = { somesa: 'height', height: 300 };
  postMessage(view, data, 'https://other.example');
  postMessage(view, data, 'null');
  postMessage({}, data);
  postMessage(null, data);
  postMessage(window, data);
  const other = addFrame('https://video.example/1');
  postMessage(other.view, data);
  expect([frame.style.height, other.frame.style.height]).toEqual(['', '']);
});

test('sets the height of each frame separately', () => {
  serveFrames(FRAMES);
  const [first, second] = [addFrame(), addFrame()];
  postMessage(second.view, { somesa: 'height', height: 300 });
  postMessage(first.view, { somesa: 'height', height: 200 });
  expect([first.frame.style.height, second.frame.style.height]).toEqual(['200px', '300px']);
});

test('adds the border to the height of a frame with border-box sizing', () => {
  serveFrames(FRAMES);
  const { frame, view } = addFrame();
  frame.style.boxSizing = 'border-box';
  Object.defineProperty(frame, 'offsetHeight', { value: 154 });
  Object.defineProperty(frame, 'clientHeight', { value: 150 });
  postMessage(view, { somesa: 'height', height: 300 });
  expect(frame.style.height).toBe('304px');
});

test('dispatches the events of a widget on its frame, once even if the script is there twice', () => {
  serveFrames(FRAMES);
  serveFrames(FRAMES);
  const { frame, view } = addFrame();
  const events: [string, unknown, unknown][] = [];
  const names = ['ready', 'step', 'paid', 'applied', 'cancelled', 'error', 'other'];
  const onEvent = (event: Event): number =>
    events.push([event.type, event.target, (event as CustomEvent).detail]);
  for (const name of names) document.addEventListener(`somesa-${name}`, onEvent);
  postMessage(view, {
    somesa: 'event',
    name: 'paid',
    detail: { reference: 'SF-7KQ2-M4X9', phoneNumber: '0772' },
  });
  postMessage(view, { somesa: 'event', name: 'step', detail: { step: { evil: true } } });
  postMessage(view, { somesa: 'event', name: 'ready' });
  postMessage(view, { somesa: 'event', name: 'other', detail: {} });
  postMessage(view, { somesa: 'event', name: 7, detail: {} });
  postMessage(view, { somesa: 'event', name: 'ready' }, 'https://other.example');
  for (const name of names) document.removeEventListener(`somesa-${name}`, onEvent);
  expect(events).toEqual([
    ['somesa-paid', frame, { reference: 'SF-7KQ2-M4X9' }],
    ['somesa-step', frame, {}],
    ['somesa-ready', frame, {}],
  ]);
});
