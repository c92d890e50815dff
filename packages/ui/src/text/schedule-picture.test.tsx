import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { SchedulePicture } from './schedule-picture';

let drawn: Drawn;
afterEach(() => drawn.remove());

const heightsOf = (kind: string): number[] =>
  [...drawn.container.querySelectorAll(`svg[role=img] rect.${kind}`)].map((bar) =>
    Number(bar.getAttribute('height')),
  );

test('a picture has its words, and a bar for each instalment', async () => {
  const bars = [
    { number: 1, principal: 100_000, interest: 300 },
    { number: 2, principal: 50_000, interest: 0 },
  ];
  drawn = draw(
    <SchedulePicture
      bars={bars}
      label="Two instalments"
      legend={{ principal: 'Principal', interest: 'Interest' }}
    />,
  );
  await vi.waitFor(() =>
    expect(drawn.container.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe(
      'Two instalments',
    ),
  );
  const [first = 0, second = 0] = heightsOf('principal');
  expect(first / second).toBeCloseTo(2);
  expect(heightsOf('interest')).toEqual([2, 0]);
  expect(Math.max(...heightsOf('principal'), 0) + 2).toBeLessThanOrEqual(100);
});
