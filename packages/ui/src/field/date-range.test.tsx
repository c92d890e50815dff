import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw, typeInto } from '../../test/draw';
import { DateRange, type DayRange } from './date-range';

let drawn: Drawn;
afterEach(() => drawn.remove());

const onChange = vi.fn();
const view = (value: DayRange) => (
  <DateRange
    legend="Date range"
    labels={{ from: 'From', to: 'To' }}
    value={value}
    onChange={onChange}
    latest="2026-11-21"
    swappedText="Before the first"
  />
);
const inputs = () => [...drawn.container.querySelectorAll('input')];

test('both days are named, and none can be chosen that has not come', async () => {
  drawn = draw(view({ from: '2026-01-01', to: '' }));
  await vi.waitFor(() => expect(inputs()).toHaveLength(2));
  expect(inputs().map((input) => [input.type, input.value, input.max])).toEqual([
    ['date', '2026-01-01', '2026-11-21'],
    ['date', '', '2026-11-21'],
  ]);
  const [, to] = inputs();
  if (to) typeInto(to, '2026-02-01');
  await vi.waitFor(() => expect(onChange).toHaveBeenCalledWith({ from: '2026-01-01', to: '2026-02-01' }));
  expect(drawn.container.textContent).not.toContain('Before the first');
});

test('a range that ends before it begins says so under the second day', async () => {
  drawn = draw(view({ from: '2026-02-02', to: '2026-02-01' }));
  await vi.waitFor(() => expect(inputs()).toHaveLength(2));
  const [from, to] = inputs();
  expect(from?.getAttribute('aria-invalid')).toBeNull();
  const line = to?.getAttribute('aria-describedby');
  expect(drawn.container.querySelector(`[id="${line}"]`)?.textContent).toBe('Before the first');
});
