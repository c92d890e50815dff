import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serveParent } from './answer-parent';

const SCHOOL = 'https://school.example';
const OURS = 'https://pay.example';

let observe: () => void;
let heightPx: number;
let page: EventTarget & { innerWidth: number; parent: { postMessage: ReturnType<typeof vi.fn> } };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        observe = callback;
      }
      observe(): void {}
    },
  );
  heightPx = 281.4;
  vi.spyOn(document.body, 'getBoundingClientRect').mockImplementation(
    () => ({ height: heightPx }) as DOMRect,
  );
  page = Object.assign(new EventTarget(), {
    parent: { postMessage: vi.fn() },
    location: { origin: OURS },
    innerWidth: 360,
    document,
  });
  serveParent(page as unknown as Window, [SCHOOL, 'https://*.filesusr.com']);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const listPosted = (): unknown[][] => page.parent.postMessage.mock.calls;
const postMessage = (
  origin: string,
  source: unknown = page.parent,
  data: unknown = { somesa: 'hello' },
): void => {
  const event = new Event('message');
  Object.assign(event, { origin, source, data });
  page.dispatchEvent(event);
};
const resize = (toPx: number): void => {
  heightPx = toPx;
  observe();
};
const dispatch = (name: string, detail: object): void => {
  document.body.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
};

test.each([SCHOOL, OURS, 'https://a-b.filesusr.com'])(
  'responds to a greeting from %s with the height, to that origin only',
  (origin) => {
    postMessage(origin);
    expect(listPosted()).toEqual([[{ somesa: 'height', height: 282 }, origin]]);
  },
);

test.each([
  ['an unknown origin', () => postMessage('https://other.example')],
  ['a similar origin', () => postMessage('https://school.example.evil.example')],
  ['a page without an origin', () => postMessage('null')],
  ['another frame of an allowed page', () => postMessage(SCHOOL, {})],
  ['a page with another message', () => postMessage(SCHOOL, page.parent, { somesa: 'height' })],
  ['a page with an empty message', () => postMessage(SCHOOL, page.parent, null)],
])('posts nothing to %s', (_, greet) => {
  greet();
  resize(500);
  dispatch('somesa-paid', { reference: 'SF-7KQ2-M4X9' });
  expect(listPosted()).toEqual([]);
});

test('posts each change of the height once', () => {
  postMessage(SCHOOL);
  observe();
  resize(391);
  observe();
  resize(228);
  expect(listPosted().map(([message]) => message)).toEqual([
    { somesa: 'height', height: 282 },
    { somesa: 'height', height: 391 },
    { somesa: 'height', height: 228 },
  ]);
});

test('stops posting the heights of a page that grows with its frame, until the page changes itself', () => {
  postMessage(SCHOOL);
  const follow = (): number => {
    const before = listPosted().length;
    for (let step = 0; step < 50; step += 1) {
      page.dispatchEvent(new Event('resize'));
      resize(heightPx + 10);
      vi.runAllTimers();
    }
    return listPosted().length - before;
  };
  expect(follow()).toBe(5);
  resize(600);
  expect(listPosted().at(-1)?.[0]).toEqual({ somesa: 'height', height: 600 });
  expect(follow()).toBe(5);
});

test('posts every height of a phone that is rotated', () => {
  postMessage(SCHOOL);
  for (let turn = 1; turn <= 20; turn += 1) {
    page.innerWidth = turn % 2 ? 740 : 360;
    page.dispatchEvent(new Event('resize'));
    resize(turn % 2 ? 300 : 400);
    vi.runAllTimers();
  }
  expect(listPosted()).toHaveLength(21);
});

test('forwards events, also from before the greeting, with their allowed fields only', () => {
  dispatch('somesa-ready', {});
  dispatch('somesa-step', { step: 'amount', phoneNumber: '0772123456' });
  postMessage(SCHOOL);
  dispatch('somesa-paid', { reference: 'SF-7KQ2-M4X9', name: 'Aisha' });
  dispatch('somesa-error', { code: 'load_failed' });
  dispatch('somesa-cancelled', { anything: 'x' });
  dispatch('somesa-secret', { code: 'x' });
  const event = (name: string, detail: object) => [{ somesa: 'event', name, detail }, SCHOOL];
  expect(listPosted().slice(1)).toEqual([
    event('ready', {}),
    event('step', { step: 'amount' }),
    event('paid', { reference: 'SF-7KQ2-M4X9' }),
    event('error', { code: 'load_failed' }),
    event('cancelled', {}),
  ]);
});

test('keeps only the last 20 events from before the greeting', () => {
  for (let step = 1; step <= 100; step += 1) dispatch('somesa-step', { step: String(step) });
  postMessage(SCHOOL);
  expect(listPosted()).toHaveLength(21);
  expect(listPosted().at(-1)?.[0]).toMatchObject({ detail: { step: '100' } });
});

test('does nothing on a page without a frame', () => {
  const alone = { location: { origin: OURS }, document, addEventListener: vi.fn() };
  Object.assign(alone, { parent: alone });
  serveParent(alone as unknown as Window, []);
  expect(alone.addEventListener).not.toHaveBeenCalled();
});
