import { toast } from 'react-hot-toast/headless';
import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { extractCss } from '../style/goober';
import { toastOptions } from './toast-options';
import { Toaster } from './toaster';

let drawn: Drawn[] = [];
afterEach(() => {
  for (const one of drawn) one.remove();
  drawn = [];
});

test('a toast shows in its own toaster only', async () => {
  const mine = draw(<Toaster toasterId="mine" />);
  const other = draw(<Toaster toasterId="other" />);
  drawn = [mine, other];
  await vi.waitFor(() => expect(other.container.firstChild).not.toBeNull());
  toast.success('Payment was successful', { toasterId: 'mine' });
  await vi.waitFor(() => expect(mine.container.textContent).toBe('Payment was successful'));
  expect(other.container.textContent).toBe('');
  expect(mine.container.querySelector('[role=status]')).not.toBeNull();
});

test('shows at most 20 toasts at once, 8 px apart', async () => {
  const mine = draw(<Toaster toasterId="many" />);
  drawn = [mine];
  await vi.waitFor(() => expect(mine.container.firstChild).not.toBeNull());
  for (let count = 1; count <= 21; count += 1) toast(`Toast ${count}.`, { toasterId: 'many' });
  const shown = () => [...mine.container.querySelectorAll('[role=status]')].map((one) => one.textContent);
  await vi.waitFor(() => expect(shown()[0]).toBe('Toast 21.'));
  expect(shown()).toHaveLength(20);
  expect(shown()).not.toContain('Toast 1.');
  const [place = ''] = (mine.container.querySelector('[popover]')?.className ?? '').match(/\bgo\d+$/) ?? [];
  expect(extractCss().match(new RegExp(`\\.${place}\\{[^}]*`))?.[0]).toContain('gap:8px;');
});

test('toasts stay as long as the specification says', () => {
  expect(toastOptions).toMatchObject({
    position: 'top-center',
    duration: 4000,
    removeDelay: 1000,
    success: { duration: 2000 },
    loading: { duration: Number.POSITIVE_INFINITY },
  });
});
