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

const posted = (): unknown[][] => page.parent.postMessage.mock.calls;
const says = (origin: string, source: unknown = page.parent, data: unknown = { somesa: 'hello' }): void => {
  const event = new Event('message');
  Object.assign(event, { origin, source, data });
  page.dispatchEvent(event);
};
const grow = (toPx: number): void => {
  heightPx = toPx;
  observe();
};
const tell = (name: string, detail: object): void => {
  document.body.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
};

test.each([SCHOOL, OURS, 'https://a-b.filesusr.com'])(
  'a greeting from %s is answered with the height, to that origin alone',
  (origin) => {
    says(origin);
    expect(posted()).toEqual([[{ somesa: 'height', height: 282 }, origin]]);
  },
);

test.each([
  ['a stranger', () => says('https://stranger.example')],
  ['a page that looks alike', () => says('https://school.example.evil.example')],
  ['a page without an origin', () => says('null')],
  ['another frame of an allowed page', () => says(SCHOOL, {})],
  ['a page that says something else', () => says(SCHOOL, page.parent, { somesa: 'height' })],
  ['a page that says nothing', () => says(SCHOOL, page.parent, null)],
])('%s is told nothing', (_, greet) => {
  greet();
  grow(500);
  tell('somesa-paid', { reference: 'SF-7KQ2-M4X9' });
  expect(posted()).toEqual([]);
});

test('every change of the height is told once', () => {
  says(SCHOOL);
  observe();
  grow(391);
  observe();
  grow(228);
  expect(posted().map(([message]) => message)).toEqual([
    { somesa: 'height', height: 282 },
    { somesa: 'height', height: 391 },
    { somesa: 'height', height: 228 },
  ]);
});

test('a page that grows with its frame ends after a few steps, and goes on after a change of its own', () => {
  says(SCHOOL);
  const follow = (): number => {
    const before = posted().length;
    for (let step = 0; step < 50; step += 1) {
      page.dispatchEvent(new Event('resize'));
      grow(heightPx + 10);
      vi.runAllTimers();
    }
    return posted().length - before;
  };
  expect(follow()).toBe(5);
  grow(600);
  expect(posted().at(-1)?.[0]).toEqual({ somesa: 'height', height: 600 });
  expect(follow()).toBe(5);
});

test('a phone that is turned is no such page', () => {
  says(SCHOOL);
  for (let turn = 1; turn <= 20; turn += 1) {
    page.innerWidth = turn % 2 ? 740 : 360;
    page.dispatchEvent(new Event('resize'));
    grow(turn % 2 ? 300 : 400);
    vi.runAllTimers();
  }
  expect(posted()).toHaveLength(21);
});

test('the widget’s events are passed on, those from before the greeting too, without what is not for others', () => {
  tell('somesa-ready', {});
  tell('somesa-step', { step: 'amount', phoneNumber: '0772123456' });
  says(SCHOOL);
  tell('somesa-paid', { reference: 'SF-7KQ2-M4X9', name: 'Aisha' });
  tell('somesa-error', { code: 'load_failed' });
  tell('somesa-cancelled', { anything: 'x' });
  tell('somesa-secret', { code: 'x' });
  const event = (name: string, detail: object) => [{ somesa: 'event', name, detail }, SCHOOL];
  expect(posted().slice(1)).toEqual([
    event('ready', {}),
    event('step', { step: 'amount' }),
    event('paid', { reference: 'SF-7KQ2-M4X9' }),
    event('error', { code: 'load_failed' }),
    event('cancelled', {}),
  ]);
});

test('a page that never asks costs no memory', () => {
  for (let step = 1; step <= 100; step += 1) tell('somesa-step', { step: String(step) });
  says(SCHOOL);
  expect(posted()).toHaveLength(21);
  expect(posted().at(-1)?.[0]).toMatchObject({ detail: { step: '100' } });
});

test('a page that is in no frame does nothing', () => {
  const alone = { location: { origin: OURS }, document, addEventListener: vi.fn() };
  Object.assign(alone, { parent: alone });
  serveParent(alone as unknown as Window, []);
  expect(alone.addEventListener).not.toHaveBeenCalled();
});
