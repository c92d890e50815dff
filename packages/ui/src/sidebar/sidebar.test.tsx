import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { extractCss } from '../style/goober';
import { Sidebar } from './sidebar';

let drawn: Drawn;
let isNarrow = false;
let tell: () => void = () => {};
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
          tell = listener;
        },
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
});
afterEach(() => {
  drawn.remove();
  isNarrow = false;
});

const view = (isOpen: boolean) => (
  <Sidebar isOpen={isOpen} onClose={onClose} title="Dashboard" closeLabel="Close">
    <a href="#loans">Loan History</a>
  </Sidebar>
);
const link = () => drawn.container.querySelector('a');

test('shows a labelled column of 250 px on a wide screen', async () => {
  drawn = draw(view(false));
  await vi.waitFor(() => expect(link()).not.toBeNull());
  const column = drawn.container.querySelector('aside');
  expect(column?.getAttribute('aria-label')).toBe('Dashboard');
  expect(extractCss()).toMatch(new RegExp(`\\.${column?.className}\\{[^}]*;width:250px;`));
});

test('becomes a drawer on a narrow screen, and a press on its overlay closes it', async () => {
  isNarrow = true;
  drawn = draw(view(false));
  drawn.redraw(view(true));
  await vi.waitFor(() => expect(drawn.container.querySelector('dialog')?.open).toBe(true));
  expect(drawn.container.querySelector('aside')).toBeNull();
  drawn.container.querySelector('dialog')?.click();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
});

test('an open drawer closes when the window gets wide', async () => {
  isNarrow = true;
  drawn = draw(view(true));
  await vi.waitFor(() => expect(drawn.container.querySelector('dialog')?.open).toBe(true));
  expect(onClose).not.toHaveBeenCalled();
  isNarrow = false;
  tell();
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(drawn.container.querySelector('aside')).not.toBeNull();
});
