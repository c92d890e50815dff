import { afterEach, expect, test, vi } from 'vitest';
import { extractCss } from '../style/goober';
import { render, waitUntil } from '../testing/render';
import { Drawer, type DrawerSide, type DrawerSize } from './drawer';

const onClose = vi.fn();
afterEach(() => onClose.mockReset());

const renderDrawer = async (size?: DrawerSize, side?: DrawerSide): Promise<HTMLDialogElement> => {
  const { container } = render(
    <Drawer isOpen onClose={onClose} title="Menu" closeLabel="Close" size={size} side={side}>
      <a href="/profile">Profile</a>
    </Drawer>,
  );
  return waitUntil(() => {
    const dialog = container.querySelector('dialog');
    if (!dialog?.open) throw new Error('The drawer is not open.');
    return dialog;
  });
};

/** Returns the first rules of a dialog's classes, for itself and for its panel. */
const getRules = (dialog: HTMLElement): string =>
  dialog.className
    .split(' ')
    .flatMap((name) => [`.${name}{`, `.${name} > .panel{`])
    .map((selector) => extractCss().split(selector)[1]?.split('}')[0])
    .join();

test.each<[DrawerSize, string]>([
  ['small', '250px'],
  ['medium', '320px'],
  ['large', '600px'],
])('renders the size %s %s wide on a wide screen', async (size, width) => {
  expect(getRules(await renderDrawer(size))).toContain(`--so-drawer-width:min(${width}, 100vw - 3em);`);
});

test.each<[DrawerSide, DrawerSide]>([
  ['start', 'end'],
  ['end', 'start'],
])('slides in from the %s and not from the %s', async (side, other) => {
  const rules = getRules(await renderDrawer('medium', side));
  expect(rules).toContain(`justify-self:${side};`);
  expect(rules).toContain(`inset-inline-${side}:calc(-1 * var(--so-drawer-width));`);
  expect(rules).not.toContain(`inset-inline-${other}`);
});

test('closes on a press on the overlay, but not on a link inside', async () => {
  const dialog = await renderDrawer();
  dialog.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
  dialog.querySelector('a')?.click();
  expect(onClose).not.toHaveBeenCalled();
  dialog.click();
  await waitUntil(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('closes by Escape', async () => {
  const dialog = await renderDrawer();
  dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await waitUntil(() => expect(onClose).toHaveBeenCalledTimes(1));
});
