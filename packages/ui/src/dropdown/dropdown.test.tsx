import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { container, renderAndFind, rerender, waitUntil } from '../testing/render';
import { Dropdown } from './dropdown';
import type { DropdownOption } from './menu';

let outside: HTMLButtonElement;
const onSelect = vi.fn();

beforeEach(() => {
  onSelect.mockReset();
  outside = document.createElement('button');
  document.body.append(outside);
});
afterEach(() => outside.remove());

const options: DropdownOption[] = [
  { label: 'Profile', href: '#profile' },
  { label: 'Payments', onSelect },
  { label: 'Sign out', onSelect, isDanger: true },
];

const renderDropdown = (view = <Dropdown trigger="Menu" options={options} />) =>
  renderAndFind<HTMLButtonElement>(view, 'button');
const pressKey = (key: string): void => {
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
};
const waitForFocus = (text: string) =>
  waitUntil(() => expect(document.activeElement?.textContent).toBe(text));
const waitUntilClosed = () => waitUntil(() => expect(container().querySelector('.panel')).toBeNull());
const openMenu = async (): Promise<HTMLButtonElement> => {
  const trigger = await renderDropdown();
  trigger.click();
  await waitForFocus('Profile');
  return trigger;
};

test('exposes on its button whether the menu is open, and which menu it is', async () => {
  const trigger = await renderDropdown();
  expect(trigger.getAttribute('aria-haspopup')).toBe('menu');
  expect(trigger.getAttribute('aria-expanded')).toBe('false');
  trigger.click();
  await waitForFocus('Profile');
  expect(trigger.getAttribute('aria-expanded')).toBe('true');
  const menu = container().querySelector('[role=menu]');
  expect(menu?.id).toBe(trigger.getAttribute('aria-controls'));
  expect(menu?.getAttribute('aria-labelledby')).toBe(trigger.id);
});

test('closes when its button is pressed again', async () => {
  const trigger = await openMenu();
  trigger.click();
  await waitUntilClosed();
});

test.each([
  ['ArrowDown', 'Profile'],
  ['ArrowUp', 'Sign out'],
])('opens by %s on the button with the focus on %s', async (key, entry) => {
  const trigger = await renderDropdown();
  trigger.focus();
  pressKey(key);
  await waitForFocus(entry);
});

test('moves the focus by arrow keys in a loop, by Home and End, and by letters', async () => {
  await openMenu();
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
    pressKey(key);
    await waitForFocus(entry);
  }
});

test('closes by Escape, returns the focus and prevents a surrounding dialog from closing', async () => {
  const onKeyDown = vi.fn();
  document.body.addEventListener('keydown', onKeyDown);
  const trigger = await openMenu();
  pressKey('Escape');
  await waitUntilClosed();
  expect(document.activeElement).toBe(trigger);
  document.body.removeEventListener('keydown', onKeyDown);
  expect(onKeyDown.mock.calls.every(([event]) => event.defaultPrevented)).toBe(true);
});

test('runs the chosen action once, closes the menu and returns the focus', async () => {
  const trigger = await openMenu();
  container().querySelectorAll<HTMLElement>('[role=menuitem]')[2]?.click();
  await waitUntilClosed();
  expect(onSelect).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(trigger);
});

test('follows a link by the space bar', async () => {
  await openMenu();
  pressKey(' ');
  await waitUntilClosed();
  expect(location.hash).toBe('#profile');
  location.hash = '';
});

test.each(['pointerdown', 'click', 'focusin'])('closes on %s outside', async (type) => {
  await openMenu();
  outside.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  await waitUntilClosed();
});

test('exposes the current option of a set and opens with the focus on it', async () => {
  const languages = [
    { label: 'English', isChecked: false, onSelect },
    { label: 'Kiswahili', lang: 'sw', isChecked: true, onSelect },
  ];
  (await renderDropdown(<Dropdown trigger="Language" options={languages} />)).click();
  await waitForFocus('Kiswahili');
  const entries = [...container().querySelectorAll('[role=menuitemradio]')];
  expect(entries.map((entry) => entry.getAttribute('aria-checked'))).toEqual(['false', 'true']);
  expect(document.activeElement?.getAttribute('lang')).toBe('sw');
});

test('renders links with the router of the site', async () => {
  const view = (
    <Dropdown
      trigger="Menu"
      options={options}
      renderLink={({ href, ...link }) => <a {...link} href={`#/routed/${href.slice(1)}`} />}
    />
  );
  (await renderDropdown(view)).click();
  await waitForFocus('Profile');
  expect(document.activeElement?.getAttribute('href')).toBe('#/routed/profile');
  expect(document.activeElement?.getAttribute('role')).toBe('menuitem');
});

test('renders content that is not a menu as a disclosure, which its content can close', async () => {
  const view = (
    <Dropdown trigger="Filter">
      {(close) => (
        <button type="button" onClick={close}>
          Apply
        </button>
      )}
    </Dropdown>
  );
  const trigger = await renderDropdown(view);
  expect(trigger.hasAttribute('aria-haspopup')).toBe(false);
  trigger.click();
  await waitUntil(() => expect(container().textContent).toContain('Apply'));
  container().querySelector<HTMLElement>('.content button')?.click();
  await waitUntilClosed();
  expect(document.activeElement).toBe(trigger);
});

test('lets the parent component control whether it is open', async () => {
  const onToggle = vi.fn();
  const trigger = await renderDropdown(
    <Dropdown trigger="Menu" options={options} isOpen={false} onToggle={onToggle} />,
  );
  trigger.click();
  await waitUntil(() => expect(onToggle).toHaveBeenCalledWith(true));
  expect(container().querySelector('.panel')).toBeNull();
  rerender(<Dropdown trigger="Menu" options={options} isOpen onToggle={onToggle} />);
  await waitForFocus('Profile');
  outside.click();
  await waitUntil(() => expect(onToggle).toHaveBeenLastCalledWith(false));
});
