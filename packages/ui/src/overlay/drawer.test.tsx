import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { extractCss } from '../style/goober';
import { Drawer, type DrawerSide, type DrawerSize } from './drawer';

let drawn: Drawn;
const onClose = vi.fn();
afterEach(() => {
  drawn.remove();
  onClose.mockReset();
});

const opened = async (size?: DrawerSize, side?: DrawerSide): Promise<HTMLDialogElement> => {
  drawn = draw(
    <Drawer isOpen onClose={onClose} title="Menu" closeLabel="Close" size={size} side={side}>
      <a href="/profile">Profile</a>
    </Drawer>,
  );
  return vi.waitFor(() => {
    const found = drawn.container.querySelector('dialog');
    if (!found?.open) throw new Error('not open yet');
    return found;
  });
};

/** The first rules of an element's classes: their own, and those of their panel. */
const rulesOf = (shown: HTMLElement): string =>
  shown.className
    .split(' ')
    .flatMap((name) => [`.${name}{`, `.${name} > .panel{`])
    .map((selector) => extractCss().split(selector)[1]?.split('}')[0])
    .join();

test.each<[DrawerSize, string]>([
  ['small', '250px'],
  ['medium', '320px'],
  ['large', '600px'],
])('%s is %s wide where there is room', async (size, width) => {
  expect(rulesOf(await opened(size))).toContain(`--so-drawer-width:min(${width}, 100vw - 3em);`);
});

test.each<[DrawerSide, DrawerSide]>([
  ['start', 'end'],
  ['end', 'start'],
])('it stands at the %s and comes from there', async (side, other) => {
  const rules = rulesOf(await opened('medium', side));
  expect(rules).toContain(`justify-self:${side};`);
  expect(rules).toContain(`inset-inline-${side}:calc(-1 * var(--so-drawer-width));`);
  expect(rules).not.toContain(`inset-inline-${other}`);
});

test('a press on the overlay closes it, a press on a link inside does not', async () => {
  const shown = await opened();
  shown.querySelector('a')?.addEventListener('click', (event) => event.preventDefault());
  shown.querySelector('a')?.click();
  expect(onClose).not.toHaveBeenCalled();
  shown.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('Escape closes it', async () => {
  const shown = await opened();
  shown.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});
