import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extractCss } from '../style/goober';
import { container, render, rerender, waitUntil } from '../testing/render';
import { Modal, type ModalSize } from './modal';

let opener: HTMLButtonElement;
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  opener = document.createElement('button');
  document.body.append(opener);
  opener.focus();
});
afterEach(() => opener.remove());

const createView = (
  isOpen: boolean,
  { children = <p>This can’t be undone.</p>, ...more }: Partial<Parameters<typeof Modal>[0]> = {},
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

const findDialog = () => container().querySelector('dialog');
const renderModal = (more: Partial<Parameters<typeof Modal>[0]> = {}): Promise<HTMLDialogElement> => {
  render(createView(true, more));
  return waitUntil(() => {
    const dialog = findDialog();
    if (!dialog?.open) throw new Error('The modal is not open.');
    return dialog;
  });
};
/** Waits until handlers would have run. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const getButton = (name: string): HTMLButtonElement => {
  const all = [...container().querySelectorAll('button')];
  const found = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
};

const closings: Record<string, (dialog: HTMLDialogElement) => void> = {
  Escape: (dialog) =>
    dialog
      .querySelector('p')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })),
  'the browser’s back gesture': (dialog) => dialog.dispatchEvent(new Event('cancel', { cancelable: true })),
  'a press on the backdrop': (dialog) => dialog.click(),
  Cancel: () => getButton('Cancel').click(),
  'the close button': () => getButton('Close').click(),
};

test.each(Object.entries(closings))('closes by %s', async (_, close) => {
  close(await renderModal());
  await waitUntil(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test.each(Object.entries(closings))('ignores %s while it is busy', async (_, close) => {
  const dialog = await renderModal({ isBusy: true });
  close(dialog);
  await settle();
  expect(onClose).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
});

test('opens again if the browser closes it while it is busy', async () => {
  const dialog = await renderModal({ isBusy: true });
  dialog.close();
  expect(dialog.open).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

test('stays open on a press that is or begins inside', async () => {
  const dialog = await renderModal();
  const text = dialog.querySelector('p');
  text?.click();
  text?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  dialog.click();
  await settle();
  expect(onClose).not.toHaveBeenCalled();
});

test('stays open if a file field inside is cancelled', async () => {
  const dialog = await renderModal({ children: <input type="file" /> });
  const event = new Event('cancel', { bubbles: true, cancelable: true });
  dialog.querySelector('input')?.dispatchEvent(event);
  expect(event.target).toBe(dialog.querySelector('input'));
  expect(onClose).not.toHaveBeenCalled();
});

test('has its title as its name, takes the focus and returns it to the opener', async () => {
  const dialog = await renderModal();
  const title = container().querySelector(`[id="${dialog.getAttribute('aria-labelledby')}"]`);
  expect(title?.textContent).toBe('Delete Account');
  expect(document.activeElement).toBe(getButton('Cancel'));
  rerender(createView(false));
  await waitUntil(() => expect(document.activeElement).toBe(opener));
});

test('focuses the heading of the opener’s section if the opener is gone after closing', async () => {
  const section = document.createElement('section');
  section.innerHTML = '<h2>Refund</h2>';
  document.body.append(section);
  section.append(opener);
  opener.focus();
  await renderModal();
  opener.remove();
  rerender(createView(false));
  await waitUntil(() => expect(document.activeElement).toBe(section.querySelector('h2')));
  section.remove();
});

test('focuses the first field rather than a button', async () => {
  const dialog = await renderModal({ children: <input name="code" /> });
  expect(document.activeElement).toBe(dialog.querySelector('input'));
});

test('prevents the page from scrolling until it is closed', async () => {
  await renderModal();
  expect(document.documentElement.style.overflow).toBe('hidden');
  rerender(createView(false));
  await waitUntil(() => expect(findDialog()).toBeNull());
  expect(document.documentElement.style.overflow).toBe('');
});

test('lets the page scroll and restores the focus if it is removed while it is open', async () => {
  await renderModal();
  rerender(null);
  await waitUntil(() => expect(document.documentElement.style.overflow).toBe(''));
  expect(document.activeElement).toBe(opener);
});

test('renders an alert dialog that is described by its text', async () => {
  const dialog = await renderModal({ isAlert: true });
  expect(dialog.getAttribute('role')).toBe('alertdialog');
  const text = container().querySelector(`[id="${dialog.getAttribute('aria-describedby')}"]`);
  expect(text?.textContent).toBe('This can’t be undone.');
});

test.each<[ModalSize, string]>([
  ['small', '300px'],
  ['medium', '600px'],
  ['large', '800px'],
  ['full', ''],
])('limits the width of the size %s to "%s"', async (size, width) => {
  const dialog = await renderModal({ size });
  const rules = dialog.className
    .split(' ')
    .flatMap((name) => extractCss().split(`.${name} > .panel{`).slice(1));
  const widths = rules.flatMap((rule) => /max-width:([^;}]+)/.exec(rule.split('}')[0] ?? '')?.[1] ?? []);
  expect(widths.join()).toBe(width);
});

test('makes a scrollable body reachable by keyboard', async () => {
  await renderModal({ isScrollable: true });
  expect(container().querySelector('[data-part=body]')?.getAttribute('tabindex')).toBe('0');
});
