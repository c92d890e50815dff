import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { ProgressPicture } from './progress-picture';

let drawn: Drawn;
afterEach(() => drawn.remove());

const legend = { paid: 'Paid', overdue: 'Overdue', due: 'Due today', upcoming: 'Upcoming' };
const bars = (state: string) => [...drawn.container.querySelectorAll(`svg[role=img] rect.${state}`)];

test('each part shows where it stands, and how far it is paid', async () => {
  drawn = draw(
    <ProgressPicture
      parts={[
        { number: 1, state: 'paid', share: 1 },
        { number: 2, state: 'overdue', share: 0.5 },
        { number: 3, state: 'upcoming', share: 0 },
      ]}
      groups={[
        { label: 'Term 1, paid', size: 1, isDone: true },
        { label: 'Term 2', size: 2, isDone: false },
      ]}
      label="Three instalments"
      legend={legend}
    />,
  );
  await vi.waitFor(() => expect(bars('paid')).toHaveLength(2));
  expect(drawn.container.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
    'Three instalments',
  );
  expect(bars('overdue')).toHaveLength(1);
  expect(Number(bars('paid')[1]?.getAttribute('width'))).toBeCloseTo(46);
  const marks = [...drawn.container.querySelectorAll('li')].map((mark) => mark.textContent);
  expect(marks).toEqual(['Term 1, paid', 'Term 2']);
  const words = drawn.container.querySelector('.legend')?.textContent;
  expect(words).toBe('PaidOverdueUpcoming');
});
