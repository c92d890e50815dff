import { beforeEach, expect, test, vi } from 'vitest';
import { serveFrames } from './serve-frames';

const HOST = 'https://pay.example';
const FRAMES = `${HOST}/embed/frame/`;

/** The document is served once, at its first test: a second call does nothing. */
beforeEach(() => {
  document.body.innerHTML = '';
  // Elements of another name stand for frames: the document of these tests would try to load real ones.
  const find = document.querySelectorAll.bind(document);
  vi.spyOn(document, 'querySelectorAll').mockImplementation((selector: string) =>
    find(selector === 'iframe' ? 'some-frame' : selector),
  );
});

/** A frame on the page whose own page is of another origin, unless `href` says where it is. */
const placed = (src = `${FRAMES}pay-fees?school=st-marys`, href?: string) => {
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

const loaded = (frame: HTMLIFrameElement): boolean => frame.dispatchEvent(new Event('load'));
const says = (source: unknown, data: unknown, origin = HOST): void => {
  const event = new Event('message');
  Object.assign(event, { origin, source, data });
  window.dispatchEvent(event);
};
const greeting = [{ somesa: 'hello' }, HOST];

test('greets our frames, those that are there and those that come later, and only them', () => {
  const early = placed();
  const other = placed('https://video.example/embed/frame/1');
  const alike = placed('https://pay.example.evil.example/embed/frame/pay-fees');
  const unloaded = placed(undefined, 'about:blank');
  serveFrames(FRAMES);
  const late = placed();
  loaded(late.frame);
  for (const { frame } of [other, alike, unloaded]) loaded(frame);
  expect(early.view.postMessage.mock.calls).toEqual([greeting]);
  expect(late.view.postMessage.mock.calls).toEqual([greeting]);
  for (const { view } of [other, alike, unloaded]) expect(view.postMessage).not.toHaveBeenCalled();
});

test('greets a frame again when it loads again, also on a page of our own', () => {
  serveFrames(FRAMES);
  const { frame, view } = placed(undefined, `${FRAMES}pay-fees?school=st-marys`);
  loaded(frame);
  loaded(frame);
  expect(view.postMessage.mock.calls).toEqual([greeting, greeting]);
});

test.each([
  [281.4, '282px'],
  [1, '120px'],
  [-5, '120px'],
  [1e9, '4000px'],
])('the height %d becomes %s', (height, style) => {
  serveFrames(FRAMES);
  const { frame, view } = placed();
  says(view, { somesa: 'height', height });
  expect(frame.style.height).toBe(style);
});

test.each([
  ['no number', { somesa: 'height', height: '300' }],
  ['not finite', { somesa: 'height', height: Number.POSITIVE_INFINITY }],
  ['nothing', null],
  ['a text', 'height'],
  ['of somebody else', { height: 300 }],
])('a height that is %s changes nothing', (_, data) => {
  serveFrames(FRAMES);
  const { frame, view } = placed();
  says(view, data);
  expect(frame.style.height).toBe('');
});

test('ignores height messages from other origins, windows and frames', () => {
  serveFrames(FRAMES);
  const { frame, view } = placed();
  const data = { somesa: 'height', height: 300 };
  says(view, data, 'https://stranger.example');
  says(view, data, 'null');
  says({}, data);
  says(null, data);
  says(window, data);
  const other = placed('https://video.example/1');
  says(other.view, data);
  expect([frame.style.height, other.frame.style.height]).toEqual(['', '']);
});

test('each frame has its own height', () => {
  serveFrames(FRAMES);
  const [first, second] = [placed(), placed()];
  says(second.view, { somesa: 'height', height: 300 });
  says(first.view, { somesa: 'height', height: 200 });
  expect([first.frame.style.height, second.frame.style.height]).toEqual(['200px', '300px']);
});

test('a border that the page’s style counts into the height is added to it', () => {
  serveFrames(FRAMES);
  const { frame, view } = placed();
  frame.style.boxSizing = 'border-box';
  Object.defineProperty(frame, 'offsetHeight', { value: 154 });
  Object.defineProperty(frame, 'clientHeight', { value: 150 });
  says(view, { somesa: 'height', height: 300 });
  expect(frame.style.height).toBe('304px');
});

test('the widget’s events happen on the frame, once though the script is there twice', () => {
  serveFrames(FRAMES);
  serveFrames(FRAMES);
  const { frame, view } = placed();
  const heard: [string, unknown, unknown][] = [];
  const names = ['ready', 'step', 'paid', 'applied', 'cancelled', 'error', 'other'];
  const hear = (event: Event): number =>
    heard.push([event.type, event.target, (event as CustomEvent).detail]);
  for (const name of names) document.addEventListener(`somesa-${name}`, hear);
  says(view, { somesa: 'event', name: 'paid', detail: { reference: 'SF-7KQ2-M4X9', phoneNumber: '0772' } });
  says(view, { somesa: 'event', name: 'step', detail: { step: { evil: true } } });
  says(view, { somesa: 'event', name: 'ready' });
  says(view, { somesa: 'event', name: 'other', detail: {} });
  says(view, { somesa: 'event', name: 7, detail: {} });
  says(view, { somesa: 'event', name: 'ready' }, 'https://stranger.example');
  for (const name of names) document.removeEventListener(`somesa-${name}`, hear);
  expect(heard).toEqual([
    ['somesa-paid', frame, { reference: 'SF-7KQ2-M4X9' }],
    ['somesa-step', frame, {}],
    ['somesa-ready', frame, {}],
  ]);
});
