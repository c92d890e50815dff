import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { extractCss } from '../style/goober';
import { Rating } from './rating';
import { AUTOPLAY_MS, Slider } from './slider';

const texts = {
  carousel: 'carousel',
  slide: 'slide',
  previous: 'Previous',
  next: 'Next',
  pause: 'Pause',
  play: 'Play',
  position: (place: number, count: number) => `${place} of ${count}`,
};
let drawn: Drawn;
let isMotionReduced = false;
let isHidden = false;

beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('reduced-motion') && isMotionReduced,
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  drawn.remove();
  vi.useRealTimers();
  isMotionReduced = false;
  isHidden = false;
});

const drawIt = async (names = ['Grace', 'Moses', 'Ruth']): Promise<HTMLElement> => {
  const slides = names.map((name) => ({ id: name, content: <p>{name}</p> }));
  drawn = draw(<Slider slides={slides} label="What parents say" texts={texts} />);
  return vi.waitFor(() => {
    const found = drawn.container.querySelector('section');
    if (!found) throw new Error('not drawn yet');
    if (names.length > 1 && !found.querySelector('[data-ready=true]')) throw new Error('not ready yet');
    return found;
  });
};
const current = () => drawn.container.querySelector('[role=group][aria-hidden=false]')?.textContent;
const places = () =>
  [...drawn.container.querySelectorAll('[data-place]')].map((slide) => slide.getAttribute('data-place'));
const press = (name: string): void =>
  drawn.container.querySelector<HTMLElement>(`button[aria-label=${name}]`)?.click();
const shows = (name: string) => vi.waitFor(() => expect(current()).toBe(name));
/** Waits 30 ms, so that pending effects run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const wait = async (ms: number): Promise<void> => {
  await settle();
  vi.advanceTimersByTime(ms);
  await settle();
};

test('every 3 seconds the next slide comes, round and round', async () => {
  await drawIt();
  expect(AUTOPLAY_MS).toBe(3000);
  expect(places()).toEqual(['there', 'away', 'away']);
  press('Pause');
  await settle();
  press('Play');
  await wait(2999);
  expect(current()).toBe('Grace');
  await wait(1);
  expect(places()).toEqual(['goes-next', 'comes-next', 'away']);
  await wait(3000);
  expect(current()).toBe('Ruth');
  await wait(3000);
  expect(current()).toBe('Grace');
});

test('a slide takes 300 ms', async () => {
  const section = await drawIt();
  expect(extractCss()).toMatch(
    new RegExp(`\\.${section.className} \\[data-place="comes-next"\\]\\{animation:\\w+ 300ms`),
  );
});

test('its own buttons move it both ways, past the ends', async () => {
  await drawIt();
  press('Previous');
  await shows('Ruth');
  expect(places()).toEqual(['goes-previous', 'away', 'comes-previous']);
  press('Next');
  await shows('Grace');
});

test('it tells screen readers of a slide only when a person moved it', async () => {
  const section = await drawIt();
  const live = () => section.querySelector('[aria-live]')?.getAttribute('aria-live');
  await wait(3000);
  expect(live()).toBe('off');
  press('Next');
  await vi.waitFor(() => expect(live()).toBe('polite'));
});

test('slides are named by their place', async () => {
  const section = await drawIt();
  expect(section.getAttribute('aria-roledescription')).toBe('carousel');
  const slides = [...section.querySelectorAll('[role=group]')];
  expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(slides[0]?.getAttribute('aria-roledescription')).toBe('slide');
});

test('it waits under the pointer and goes on afterwards', async () => {
  const section = await drawIt();
  section.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  section.dispatchEvent(new MouseEvent('mouseenter'));
  await wait(9000);
  expect(current()).toBe('Grace');
  section.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  section.dispatchEvent(new MouseEvent('mouseleave'));
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('it waits while something in it has the focus', async () => {
  const section = await drawIt();
  section.querySelector('button')?.focus();
  await wait(9000);
  expect(current()).toBe('Grace');
  section.querySelector('button')?.blur();
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('it waits in a hidden tab', async () => {
  await drawIt();
  isHidden = true;
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(9000);
  expect(current()).toBe('Grace');
  isHidden = false;
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('stays paused until Play is pressed', async () => {
  await drawIt();
  press('Pause');
  await wait(9000);
  expect(current()).toBe('Grace');
  press('Play');
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('does not move automatically with reduced motion, and shows no Pause button', async () => {
  isMotionReduced = true;
  const section = await drawIt();
  await wait(9000);
  expect(current()).toBe('Grace');
  expect(section.querySelector('[aria-label=Pause]')).toBeNull();
  press('Next');
  await shows('Moses');
});

test('one slide needs no buttons', async () => {
  const section = await drawIt(['Grace']);
  expect(section.querySelector('button')).toBeNull();
  await wait(3000);
  expect(places()).toEqual(['there']);
});

test('a rating of four fills four of five stars and says so', async () => {
  drawn = draw(<Rating value={4} label="4 of 5 stars" />);
  await vi.waitFor(() => expect(drawn.container.querySelectorAll('svg')).toHaveLength(5));
  expect(drawn.container.querySelectorAll('svg.filled')).toHaveLength(4);
  const rating = drawn.container.querySelector('[role=img]');
  expect(rating?.getAttribute('aria-label')).toBe('4 of 5 stars');
});
