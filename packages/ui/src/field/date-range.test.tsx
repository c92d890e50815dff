import { expect, test, vi } from 'vitest';
import { container, renderAndFind, typeInto, waitUntil } from '../testing/render';
import { DateRange, type DayRange } from './date-range';

const onChange = vi.fn();
const renderRange = async (value: DayRange) => {
  await renderAndFind(
    <DateRange
      legend="Date range"
      labels={{ from: 'From', to: 'To' }}
      value={value}
      onChange={onChange}
      latest="2026-11-21"
      swappedText="Before the first"
    />,
    'input',
  );
  return [...container().querySelectorAll('input')];
};

test('shows both days, limits them to the latest day and reports a change', async () => {
  const inputs = await renderRange({ from: '2026-01-01', to: '' });
  expect(inputs.map((input) => [input.type, input.value, input.max])).toEqual([
    ['date', '2026-01-01', '2026-11-21'],
    ['date', '', '2026-11-21'],
  ]);
  const [, to] = inputs;
  if (to) typeInto(to, '2026-02-01');
  await waitUntil(() => expect(onChange).toHaveBeenCalledWith({ from: '2026-01-01', to: '2026-02-01' }));
  expect(container().textContent).not.toContain('Before the first');
});

test('shows an error under the second day if the range ends before it begins', async () => {
  const [from, to] = await renderRange({ from: '2026-02-02', to: '2026-02-01' });
  expect(from?.getAttribute('aria-invalid')).toBeNull();
  const line = to?.getAttribute('aria-describedby');
  expect(container().querySelector(`[id="${line}"]`)?.textContent).toBe('Before the first');
});
