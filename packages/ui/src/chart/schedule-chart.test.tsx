import { expect, test } from 'vitest';
import { renderAndFind } from '../testing/render';
import { ScheduleChart } from './schedule-chart';

test('shows a labelled picture with a bar for each instalment', async () => {
  const bars = [
    { number: 1, principal: 100_000, interest: 300 },
    { number: 2, principal: 50_000, interest: 0 },
  ];
  const picture = await renderAndFind(
    <ScheduleChart
      bars={bars}
      label="Two instalments"
      legend={{ principal: 'Principal', interest: 'Interest' }}
    />,
    'svg[role=img]',
  );
  expect(picture.getAttribute('aria-label')).toBe('Two instalments');
  const listHeights = (kind: string): number[] =>
    [...picture.querySelectorAll(`rect.${kind}`)].map((bar) => Number(bar.getAttribute('height')));
  const [first = 0, second = 0] = listHeights('principal');
  expect(first / second).toBeCloseTo(2);
  expect(listHeights('interest')).toEqual([2, 0]);
  expect(Math.max(...listHeights('principal'), 0) + 2).toBeLessThanOrEqual(100);
});
