import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { Accordion } from './accordion';

const items = [
  { id: 'what', title: 'What is it?', content: 'A way to pay.' },
  { id: 'how', title: 'How do I pay?', content: 'With a phone.' },
];
let drawn: Drawn;
afterEach(() => {
  drawn.remove();
  Reflect.deleteProperty(HTMLElement.prototype, 'onbeforematch');
});

const buttons = () => [...drawn.container.querySelectorAll('button')];
const open = () => buttons().map((button) => button.getAttribute('aria-expanded') === 'true');
const panelOf = (button: Element | undefined) =>
  drawn.container.querySelector(`[id="${button?.getAttribute('aria-controls')}"]`);
const drawIt = async (view = <Accordion items={items} />): Promise<void> => {
  drawn = draw(view);
  await vi.waitFor(() => expect(buttons()).toHaveLength(2));
};
/** happy-dom does not search; this makes it look as if it did. */
const letBrowserSearch = (): void => {
  Object.defineProperty(HTMLElement.prototype, 'onbeforematch', { value: null, configurable: true });
};

test('one item is open at a time, and an open one closes when it is pressed', async () => {
  await drawIt();
  expect(open()).toEqual([false, false]);
  buttons()[0]?.click();
  await vi.waitFor(() => expect(open()).toEqual([true, false]));
  buttons()[1]?.click();
  await vi.waitFor(() => expect(open()).toEqual([false, true]));
  buttons()[1]?.click();
  await vi.waitFor(() => expect(open()).toEqual([false, false]));
});

test('each button stands in a heading and controls what it opens', async () => {
  await drawIt(<Accordion items={items} headingLevel={2} initialOpenId="how" />);
  expect(open()).toEqual([false, true]);
  expect(drawn.container.querySelectorAll('h2 > button')).toHaveLength(2);
  expect(panelOf(buttons()[0])?.hasAttribute('hidden')).toBe(true);
  expect(panelOf(buttons()[1])?.hasAttribute('hidden')).toBe(false);
  expect(panelOf(buttons()[1])?.textContent).toBe('With a phone.');
});

test('whoever draws several decides which item is open', async () => {
  const set = vi.fn();
  await drawIt(<Accordion items={items} open={{ id: 'how', set }} />);
  expect(open()).toEqual([false, true]);
  buttons()[0]?.click();
  expect(set).toHaveBeenLastCalledWith('what');
  buttons()[1]?.click();
  expect(set).toHaveBeenLastCalledWith(null);
  expect(open()).toEqual([false, true]);
});

test('closed content stays findable, and the browser’s search opens it', async () => {
  letBrowserSearch();
  await drawIt();
  const [first, second] = buttons().map(panelOf);
  await vi.waitFor(() => expect(first?.getAttribute('hidden')).toBe('until-found'));
  second?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  await vi.waitFor(() => expect(open()).toEqual([false, true]));
  expect(second?.hasAttribute('hidden')).toBe(false);
  buttons()[0]?.click();
  await vi.waitFor(() => expect(second?.getAttribute('hidden')).toBe('until-found'));
});

test('does not mark closed content as until-found if the browser cannot search it', async () => {
  await drawIt();
  expect(panelOf(buttons()[0])?.getAttribute('hidden')).not.toBe('until-found');
});
