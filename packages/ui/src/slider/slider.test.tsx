import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extractCss } from '../style/goober';
import { container, renderAndFind, waitUntil } from '../testing/render';
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
  vi.useRealTimers();
  isMotionReduced = false;
  isHidden = false;
});

const renderSlider = (names = ['Grace', 'Moses', 'Ruth']) => {
  const slides = names.map((name) => ({ id: name, content: <p>{name}</p> }));
  const view = <Slider slides={slides} label="What parents say" texts={texts} />;
  return renderAndFind(view, names.length > 1 ? 'section:has([data-ready=true])' : 'section');
};
const current = () => container().querySelector('[role=group][aria-hidden=false]')?.textContent;
const listPlaces = () =>
  [...container().querySelectorAll('[data-place]')].map((slide) => slide.getAttribute('data-place'));
const press = (name: string): void =>
  container().querySelector<HTMLElement>(`button[aria-label=${name}]`)?.click();
const waitForSlide = (name: string) => waitUntil(() => expect(current()).toBe(name));
/** Waits 30 ms, so that pending effects run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 30));
const wait = async (ms: number): Promise<void> => {
  await settle();
  vi.advanceTimersByTime(ms);
  await settle();
};

test('shows the next slide every 3 seconds, in a loop', async () => {
  await renderSlider();
  expect(AUTOPLAY_MS).toBe(3000);
  expect(listPlaces()).toEqual(['there', 'away', 'away']);
  press('Pause');
  await settle();
  press('Play');
  await wait(2999);
  expect(current()).toBe('Grace');
  await wait(1);
  expect(listPlaces()).toEqual(['goes-next', 'comes-next', 'away']);
  await wait(3000);
  expect(current()).toBe('Ruth');
  await wait(3000);
  expect(current()).toBe('Grace');
});

test('animates a change for 300 ms', async () => {
  const section = await renderSlider();
  expect(extractCss()).toMatch(
    new RegExp(`\\.${section.className} \\[data-place="comes-next"\\]\\{animation:\\w+ 300ms`),
  );
});

test('moves in both directions by its buttons, past the ends', async () => {
  await renderSlider();
  press('Previous');
  await waitForSlide('Ruth');
  expect(listPlaces()).toEqual(['goes-previous', 'away', 'comes-previous']);
  press('Next');
  await waitForSlide('Grace');
});

test('announces a slide to screen readers only if the user moved to it', async () => {
  const section = await renderSlider();
  const live = () => section.querySelector('[aria-live]')?.getAttribute('aria-live');
  await wait(3000);
  expect(live()).toBe('off');
  press('Next');
  await waitUntil(() => expect(live()).toBe('polite'));
});

test('labels each slide with its position', async () => {
  const section = await renderSlider();
  expect(section.getAttribute('aria-roledescription')).toBe('carousel');
  const slides = [...section.querySelectorAll('[role=group]')];
  expect(slides.map((slide) => slide.getAttribute('aria-label'))).toEqual(['1 of 3', '2 of 3', '3 of 3']);
  expect(slides[0]?.getAttribute('aria-roledescription')).toBe('slide');
});

test('stops under the pointer and continues afterwards', async () => {
  const section = await renderSlider();
  section.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  section.dispatchEvent(new MouseEvent('mouseenter'));
  await wait(9000);
  expect(current()).toBe('Grace');
  section.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }));
  section.dispatchEvent(new MouseEvent('mouseleave'));
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('stops while an element in it has the focus', async () => {
  const section = await renderSlider();
  section.querySelector('button')?.focus();
  await wait(9000);
  expect(current()).toBe('Grace');
  section.querySelector('button')?.blur();
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('stops in a hidden tab', async () => {
  await renderSlider();
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
  await renderSlider();
  press('Pause');
  await wait(9000);
  expect(current()).toBe('Grace');
  press('Play');
  await wait(3000);
  expect(current()).toBe('Moses');
});

test('does not move automatically with reduced motion, and shows no Pause button', async () => {
  isMotionReduced = true;
  const section = await renderSlider();
  await wait(9000);
  expect(current()).toBe('Grace');
  expect(section.querySelector('[aria-label=Pause]')).toBeNull();
  press('Next');
  await waitForSlide('Moses');
});

test('shows no buttons for a single slide', async () => {
  const section = await renderSlider(['Grace']);
  expect(section.querySelector('button')).toBeNull();
  await wait(3000);
  expect(listPlaces()).toEqual(['there']);
});

test('fills four of five stars for a rating of four and labels them', async () => {
  const rating = await renderAndFind(<Rating value={4} label="4 of 5 stars" />, '[role=img]');
  expect(rating.querySelectorAll('svg')).toHaveLength(5);
  expect(rating.querySelectorAll('svg.filled')).toHaveLength(4);
  expect(rating.getAttribute('aria-label')).toBe('4 of 5 stars');
});
