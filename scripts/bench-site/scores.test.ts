import { expect, it } from 'vitest';
import { findMissedScores, medianScores } from './scores.mjs';

const full = { performance: 100, accessibility: 100, 'best-practices': 100, seo: 100 };

it('uses the median run, so that one slow moment of the machine does not decide', () => {
  const runs = [99, 60, 98].map((performance) => ({ ...full, performance }));
  expect(medianScores(runs)).toEqual({ ...full, performance: 98 });
});

it('uses the lower of two middle runs', () => {
  expect(medianScores([99, 97].map((performance) => ({ ...full, performance }))).performance).toBe(97);
});

it('names the scores that a page misses, or none', () => {
  expect(findMissedScores('/', full)).toEqual([]);
  expect(findMissedScores('/pay-fees', { ...full, performance: 97, seo: 92 })).toEqual([
    '/pay-fees reaches 97 in performance, not 98',
    '/pay-fees reaches 92 in seo, not 100',
  ]);
});
