import { toast } from 'react-hot-toast/headless';
import { expect, test } from 'vitest';
import { extractCss } from '../style/goober';
import { render, waitUntil } from '../testing/render';
import { Toaster, toastOptions } from './toaster';

test('shows a toast in its own toaster only', async () => {
  const mine = render(<Toaster toasterId="mine" />);
  const other = render(<Toaster toasterId="other" />);
  await waitUntil(() => expect(other.container.firstChild).not.toBeNull());
  toast.success('Payment was successful', { toasterId: 'mine' });
  await waitUntil(() => expect(mine.container.textContent).toBe('Payment was successful'));
  expect(other.container.textContent).toBe('');
  expect(mine.container.querySelector('[role=status]')).not.toBeNull();
});

test('shows at most 20 toasts at once, 8 px apart', async () => {
  const mine = render(<Toaster toasterId="many" />);
  await waitUntil(() => expect(mine.container.firstChild).not.toBeNull());
  for (let count = 1; count <= 21; count += 1) toast(`Toast ${count}.`, { toasterId: 'many' });
  const listShown = () => [...mine.container.querySelectorAll('[role=status]')].map((one) => one.textContent);
  await waitUntil(() => expect(listShown()[0]).toBe('Toast 21.'));
  expect(listShown()).toHaveLength(20);
  expect(listShown()).not.toContain('Toast 1.');
  const [place = ''] = (mine.container.querySelector('[popover]')?.className ?? '').match(/\bgo\d+$/) ?? [];
  expect(extractCss().match(new RegExp(`\\.${place}\\{[^}]*`))?.[0]).toContain('gap:8px;');
});

test('has the durations of the specification', () => {
  expect(toastOptions).toMatchObject({
    position: 'top-center',
    duration: 4000,
    removeDelay: 1000,
    success: { duration: 2000 },
    loading: { duration: Number.POSITIVE_INFINITY },
  });
});
