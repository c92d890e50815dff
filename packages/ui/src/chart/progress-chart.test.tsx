import { expect, test } from 'vitest';
import { container, renderAndFind } from '../testing/render';
import { ProgressChart } from './progress-chart';

const legend = { paid: 'Paid', overdue: 'Overdue', due: 'Due today', upcoming: 'Upcoming' };

test('shows the state and the paid share of each part', async () => {
  const picture = await renderAndFind(
    <ProgressChart
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
    'svg[role=img]',
  );
  const paidBars = [...picture.querySelectorAll('rect.paid')];
  expect(paidBars).toHaveLength(2);
  expect(picture.getAttribute('aria-label')).toBe('Three instalments');
  expect(picture.querySelectorAll('rect.overdue')).toHaveLength(1);
  expect(Number(paidBars[1]?.getAttribute('width'))).toBeCloseTo(46);
  const groups = [...container().querySelectorAll('li')].map((group) => group.textContent);
  expect(groups).toEqual(['Term 1, paid', 'Term 2']);
  expect(container().querySelector('.legend')?.textContent).toBe('PaidOverdueUpcoming');
});
