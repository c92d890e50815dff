import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { Dropdown } from './dropdown';
import type { DropdownOption } from './menu-entry';

let drawn: Drawn;
let outside: HTMLButtonElement;
const onSelect = vi.fn();

beforeEach(() => {
  onSelect.mockReset();
  outside = document.createElement('button');
  document.body.append(outside);
});
afterEach(() => {
  drawn.remove();
  outside.remove();
});

const options: DropdownOption[] = [
  { label: 'Profile', href: '#profile' },
  { label: 'Payments', onSelect },
  { label: 'Sign out', onSelect, isDanger: true },
];

const drawIt = async (view = <Dropdown trigger="Menu" options={options} />): Promise<HTMLButtonElement> => {
  drawn = draw(view);
  return vi.waitFor(() => {
    const found = drawn.container.querySelector('button');
    if (!found) throw new Error('not drawn yet');
    return found;
  });
};
const press = (key: string, target: Element | null = document.activeElement): void => {
  target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
};
const focusIsOn = (text: string) => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(text));
const isClosed = () => vi.waitFor(() => expect(drawn.container.querySelector('.panel')).toBeNull());

test('the button says whether its menu is open, and which one it is', async () => {
  const trigger = await drawIt();
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  trigger.click();
  await focusIsOn('Profile');
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  const menu = drawn.container.querySelector('[role=menu]');
  expect(menu?.id).toBe(trigger.getAttribute('aria-controls'));
  expect(menu?.getAttribute('aria-labelledby')).toBe(trigger.id);
});

test('the button pressed again closes it', async () => {
  const trigger = await drawIt();
  trigger.click();
  await focusIsOn('Profile');
  trigger.click();
  await isClosed();
});

test.each([
  ['ArrowDown', 'Profile'],
  ['ArrowUp', 'Sign out'],
])('%s on the button opens it at %s', async (key, entry) => {
  const trigger = await drawIt();
  trigger.focus();
  press(key);
  await focusIsOn(entry);
});

test('keys move in the menu, round and round, and by letter', async () => {
  const trigger = await drawIt();
  trigger.click();
  await focusIsOn('Profile');
  for (const [key, entry] of [
    ['ArrowDown', 'Payments'],
    ['End', 'Sign out'],
    ['ArrowDown', 'Profile'],
    ['ArrowUp', 'Sign out'],
    ['Home', 'Profile'],
    ['p', 'Payments'],
    ['p', 'Profile'],
    ['s', 'Sign out'],
    ['x', 'Sign out'],
  ] as const) {
    press(key);
    await focusIsOn(entry);
  }
});

test('Escape closes it, gives the focus back and is not heard by a dialog around it', async () => {
  const trigger = await drawIt();
  const heard = vi.fn();
  document.body.addEventListener('keydown', heard);
  trigger.click();
  await focusIsOn('Profile');
  press('Escape');
  await isClosed();
  expect(document.activeElement).toBe(trigger);
  document.body.removeEventListener('keydown', heard);
  expect(heard.mock.calls.every(([event]) => event.defaultPrevented)).toBe(true);
});

test('a choice does its work once, closes the menu and gives the focus back', async () => {
  const trigger = await drawIt();
  trigger.click();
  await focusIsOn('Profile');
  drawn.container.querySelectorAll<HTMLElement>('[role=menuitem]')[2]?.click();
  await isClosed();
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(trigger);
});

test('the space bar follows a link', async () => {
  (await drawIt()).click();
  await focusIsOn('Profile');
  press(' ');
  await isClosed();
  expect(location.hash).toBe('#profile');
  location.hash = '';
});

test.each(['pointerdown', 'click', 'focusin'])('%s outside closes it', async (type) => {
  (await drawIt()).click();
  await focusIsOn('Profile');
  outside.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  await isClosed();
});

test('one choice of several tells which one holds, and opens there', async () => {
  const languages = [
    { label: 'English', isChecked: false, onSelect },
    { label: 'Kiswahili', lang: 'sw', isChecked: true, onSelect },
  ];
  (await drawIt(<Dropdown trigger="Language" options={languages} />)).click();
  await focusIsOn('Kiswahili');
  const entries = [...drawn.container.querySelectorAll('[role=menuitemradio]')];
  expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual(['false', 'true']);
  expect(document.activeElement?.getAttribute('lang')).toBe('sw');
});

test('a host’s router draws the links', async () => {
  const view = (
    <Dropdown
      trigger="Menu"
      options={options}
      renderLink={({ href, ...link }) => <a {...link} href={`#/routed/${href.slice(1)}`} />}
    />
  );
  (await drawIt(view)).click();
  await focusIsOn('Profile');
  expect(document.activeElement?.getAttribute('href')).toBe('#/routed/profile');
  expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
});

test('free content is a disclosure that its content can close', async () => {
  const view = (
    <Dropdown trigger="Filter">
      {(close) => (
        <button type="button" onClick={close}>
          Apply
        </button>
      )}
    </Dropdown>
  );
  const trigger = await drawIt(view);
  expect(trigger.hasAttribute('aria-haspopup')).toBe(false);
  trigger.click();
  await vi.waitFor(() => expect(drawn.container.textContent).toContain('Apply'));
  drawn.container.querySelector<HTMLElement>('.content button')?.click();
  await isClosed();
  expect(document.activeElement).toBe(trigger);
});

test('whoever holds its state opens and closes it', async () => {
  const onToggle = vi.fn();
  const trigger = await drawIt(
    <Dropdown trigger="Menu" options={options} isOpen={false} onToggle={onToggle} />,
  );
  trigger.click();
  await vi.waitFor(() => expect(onToggle).toHaveBeenCalledWith(true));
  expect(drawn.container.querySelector('.panel')).toBeNull();
  drawn.redraw(<Dropdown trigger="Menu" options={options} isOpen onToggle={onToggle} />);
  await focusIsOn('Profile');
  outside.click();
  await vi.waitFor(() => expect(onToggle).toHaveBeenLastCalledWith(false));
});
