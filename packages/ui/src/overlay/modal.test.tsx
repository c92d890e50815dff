import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { Modal, type ModalSize } from './modal';

let drawn: Drawn;
let opener: HTMLButtonElement;
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
});
afterEach(() => {
  drawn.remove();
  opener.remove();
});

const view = (
  isOpen: boolean,
  { children = <p>Nobody can undo this.</p>, ...more }: Partial<Parameters<typeof Modal>[0]> = {},
) => (
  <Modal
    isOpen={isOpen}
    onClose={onClose}
    title="Delete Account"
    closeLabel="Close"
    cancelText="Cancel"
    {...more}
  >
    {children}
  </Modal>
);

const dialog = () => drawn.container.querySelector('dialog');
const opened = async (more: Partial<Parameters<typeof Modal>[0]> = {}): Promise<HTMLDialogElement> => {
  drawn = draw(view(true, more));
  return vi.waitFor(() => {
    const found = dialog();
    if (!found?.open) throw new Error('not open yet');
    return found;
  });
};
const press = (key: string, target: Element): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const buttonCalled = (name: string): HTMLButtonElement => {
  const all = [...drawn.container.querySelectorAll('button')];
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!found) throw new Error(`no button ${name}`);
  return found;
};

/** Each way out of a modal. */
const ways: Record<string, (shown: HTMLDialogElement) => void> = {
  Escape: (shown) => press('Escape', shown.querySelector('p') ?? shown),
  'the browser’s own way back': (shown) => shown.dispatchEvent(new Event('cancel', { cancelable: true })),
  'a press on the backdrop': (shown) => shown.click(),
  Cancel: () => buttonCalled('Cancel').click(),
  'the close button': () => buttonCalled('Close').click(),
};

test.each(Object.keys(ways))('%s closes it', async (way) => {
  const shown = await opened();
  ways[way]?.(shown);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test.each(Object.keys(ways))('a busy modal ignores %s', async (way) => {
  const shown = await opened({ isBusy: true });
  ways[way]?.(shown);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onClose).not.toHaveBeenCalled();
  expect(shown.open).toBe(true);
});

test('a busy modal opens again if the browser closes it without asking', async () => {
  const shown = await opened({ isBusy: true });
  shown.close();
  expect(shown.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('a press inside does not close it, nor does one that ends outside', async () => {
  const shown = await opened();
  const text = shown.querySelector('p');
  text?.click();
  text?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  shown.click();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(onClose).not.toHaveBeenCalled();
});

test('a file field inside that is cancelled does not close it', async () => {
  const shown = await opened({ children: <input type="file" /> });
  const event = new Event('cancel', { bubbles: true, cancelable: true });
  shown.querySelector('input')?.dispatchEvent(event);
  expect(event.target).toBe(shown.querySelector('input'));
  expect(onClose).not.toHaveBeenCalled();
});

test('it is named by its title and takes the focus; the opener has it again afterwards', async () => {
  const shown = await opened();
  const title = drawn.container.querySelector(`[id="${shown.getAttribute('aria-labelledby')}"]`);
  expect(title?.textContent).toBe('Delete Account');
  expect(document.activeElement).toBe(buttonCalled('Cancel'));
  drawn.redraw(view(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(opener));
});

test('focuses the heading of the opener’s section if the opener is gone after closing', async () => {
  const part = document.createElement('section');
  part.innerHTML = '<h2>Refund</h2>';
  document.body.append(part);
  part.append(opener);
  opener.focus();
  await opened();
  opener.remove();
  drawn.redraw(view(false));
  await vi.waitFor(() => expect(document.activeElement).toBe(part.querySelector('h2')));
  part.remove();
});

test('the first field has the focus before any button', async () => {
  const shown = await opened({ children: <input name="code" /> });
  expect(document.activeElement).toBe(shown.querySelector('input'));
});

test('the page does not scroll under it, and nothing of it stays', async () => {
  await opened();
  expect(document.documentElement.style.overflow).toBe('hidden');
  drawn.redraw(view(false));
  await vi.waitFor(() => expect(dialog()).toBeNull());
  expect(document.documentElement.style.overflow).toBe('');
});

test('leaving the page while it is open frees the page', async () => {
  await opened();
  drawn.redraw(null);
  await vi.waitFor(() => expect(document.documentElement.style.overflow).toBe(''));
  expect(document.activeElement).toBe(opener);
});

test('a question that destroys is an alert with its text', async () => {
  const shown = await opened({ isAlert: true });
  expect(shown.getAttribute('role')).toBe('alertdialog');
  const text = drawn.container.querySelector(`[id="${shown.getAttribute('aria-describedby')}"]`);
  expect(text?.textContent).toBe('Nobody can undo this.');
});

test.each<[ModalSize, string]>([
  ['small', '300px'],
  ['medium', '600px'],
  ['large', '800px'],
  ['full', ''],
])('%s is %s wide at most', async (size, width) => {
  const shown = await opened({ size });
  const { extractCss } = await import('../style/goober');
  const rules = shown.className
    .split(' ')
    .flatMap((name) => extractCss().split(`.${name} > .panel{`).slice(1));
  const widths = rules.flatMap((rule) => /max-width:([^;}]+)/.exec(rule.split('}')[0] ?? '')?.[1] ?? []);
  expect(widths.join()).toBe(width);
});

test('a scrollable body can be reached by keyboard', async () => {
  await opened({ isScrollable: true });
  expect(drawn.container.querySelector('[data-part=body]')?.getAttribute('tabindex')).toBe('0');
});
