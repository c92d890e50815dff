import { toast } from 'react-hot-toast/headless';
import { beforeEach, expect, test } from 'vitest';
import { extractCss } from '../style/goober';
import { render, waitUntil } from '../testing/render';
import { Toaster, toastOptions } from './toaster';

beforeEach(() => toast.remove());

test('announces a toast as a status', async () => {
  const { container } = render(<Toaster />);
  await waitUntil(() => expect(container.firstChild).not.toBeNull());
  toast.success('Payment was successful');
  await waitUntil(() => expect(container.textContent).toBe('Payment was successful'));
  expect(container.querySelector('[role=status]')).not.toBeNull();
});

test('shows at most 20 toasts at once, 8 px apart', async () => {
  const { container } = render(<Toaster />);
  await waitUntil(() => expect(container.firstChild).not.toBeNull());
  for (let count = 1; count <= 21; count += 1) toast(`Toast ${count}.`);
  const listShown = () => [...container.querySelectorAll('[role=status]')].map((one) => one.textContent);
  await waitUntil(() => expect(listShown()[0]).toBe('Toast 21.'));
  expect(listShown()).toHaveLength(20);
  expect(listShown()).not.toContain('Toast 1.');
  const [place = ''] = (container.querySelector('[popover]')?.className ?? '').match(/\bgo\d+$/) ?? [];
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
