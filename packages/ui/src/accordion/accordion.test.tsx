import { afterEach, expect, test, vi } from 'vitest';
import { container, renderAndFind, waitUntil } from '../testing/render';
import { Accordion } from './accordion';

const items = [
  { id: 'what', title: 'What is it?', content: 'A way to pay.' },
  { id: 'how', title: 'How do I pay?', content: 'With a phone.' },
];
afterEach(() => Reflect.deleteProperty(HTMLElement.prototype, 'onbeforematch'));

const listButtons = () => [...container().querySelectorAll('button')];
const listOpen = () => listButtons().map((button) => button.getAttribute('aria-expanded') === 'true');
const getPanel = (button: Element | undefined) =>
  container().querySelector(`[id="${button?.getAttribute('aria-controls')}"]`);
const renderAccordion = (view = <Accordion items={items} />) => renderAndFind(view, 'button');

test('opens one item at a time and closes an open item that is pressed', async () => {
  await renderAccordion();
  expect(listOpen()).toEqual([false, false]);
  listButtons()[0]?.click();
  await waitUntil(() => expect(listOpen()).toEqual([true, false]));
  listButtons()[1]?.click();
  await waitUntil(() => expect(listOpen()).toEqual([false, true]));
  listButtons()[1]?.click();
  await waitUntil(() => expect(listOpen()).toEqual([false, false]));
});

test('renders each button in a heading, with its panel as the controlled element', async () => {
  await renderAccordion(<Accordion items={items} headingLevel={2} initialOpenId="how" />);
  expect(listOpen()).toEqual([false, true]);
  expect(container().querySelectorAll('h2 > button')).toHaveLength(2);
  expect(getPanel(listButtons()[0])?.hasAttribute('hidden')).toBe(true);
  expect(getPanel(listButtons()[1])?.hasAttribute('hidden')).toBe(false);
  expect(getPanel(listButtons()[1])?.textContent).toBe('With a phone.');
});

test('lets the parent component control the open item', async () => {
  const set = vi.fn();
  await renderAccordion(<Accordion items={items} open={{ id: 'how', set }} />);
  expect(listOpen()).toEqual([false, true]);
  listButtons()[0]?.click();
  expect(set).toHaveBeenLastCalledWith('what');
  listButtons()[1]?.click();
  expect(set).toHaveBeenLastCalledWith(null);
  expect(listOpen()).toEqual([false, true]);
});

test('keeps closed content searchable and opens what the browser finds', async () => {
  // happy-dom has no find-in-page search.
  Object.defineProperty(HTMLElement.prototype, 'onbeforematch', { value: null, configurable: true });
  await renderAccordion();
  const [first, second] = listButtons().map(getPanel);
  await waitUntil(() => expect(first?.getAttribute('hidden')).toBe('until-found'));
  second?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  await waitUntil(() => expect(listOpen()).toEqual([false, true]));
  expect(second?.hasAttribute('hidden')).toBe(false);
  listButtons()[0]?.click();
  await waitUntil(() => expect(second?.getAttribute('hidden')).toBe('until-found'));
});

test('does not mark closed content as until-found if the browser cannot search it', async () => {
  await renderAccordion();
  expect(getPanel(listButtons()[0])?.getAttribute('hidden')).not.toBe('until-found');
});
