import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { extractCss } from '../style/goober';
import { container, find, render, renderAndFind, rerender, waitUntil } from '../testing/render';
import { Sidebar } from './sidebar';

let isNarrow = false;
let notifyChange: () => void = () => {};
const onClose = vi.fn();

beforeEach(() => {
  onClose.mockReset();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return query.includes('max-width') && isNarrow;
        },
        addEventListener: (_: string, listener: () => void) => {
          notifyChange = listener;
        },
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  isNarrow = false;
});

const createView = (isOpen: boolean) => (
  <Sidebar isOpen={isOpen} onClose={onClose} title="Dashboard" closeLabel="Close">
    <a href="#loans">Loan History</a>
  </Sidebar>
);

test('shows a labelled column of 250 px on a wide screen', async () => {
  const column = await renderAndFind(createView(false), 'aside');
  expect(column.querySelector('a')).not.toBeNull();
  expect(column.getAttribute('aria-label')).toBe('Dashboard');
  expect(extractCss()).toMatch(new RegExp(`\\.${column.className}\\{[^}]*;width:250px;`));
});

test('becomes a drawer on a narrow screen, and a press on its overlay closes it', async () => {
  isNarrow = true;
  render(createView(false));
  rerender(createView(true));
  const dialog = await find('dialog[open]');
  expect(container().querySelector('aside')).toBeNull();
  dialog.click();
  await waitUntil(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('closes an open drawer when the window becomes wide', async () => {
  isNarrow = true;
  await renderAndFind(createView(true), 'dialog[open]');
  expect(onClose).not.toHaveBeenCalled();
  isNarrow = false;
  notifyChange();
  await waitUntil(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(container().querySelector('aside')).not.toBeNull();
});
