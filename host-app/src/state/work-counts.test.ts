import { ok } from '@somesa/core';
import { afterEach, expect, it, vi } from 'vitest';
import { adminApi } from './admin-api';
import { clearWorkCounts, refreshWorkCounts, workCounts } from './work-counts';

type Counted = Awaited<ReturnType<typeof adminApi.countWork>>;
const counting = (open: number): Counted => ok({ counts: { message: { open, claimed: 0 } } } as never);

/** Stubs counts that are requested now and answered later, in any order. */
const answerLater = (): ((answer: Counted) => void)[] => {
  const answers: ((answer: Counted) => void)[] = [];
  vi.spyOn(adminApi, 'countWork').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  return answers;
};

afterEach(() => {
  vi.restoreAllMocks();
  clearWorkCounts();
});

it('ignores a late response to an earlier request for counts', async () => {
  const [answers, first, second] = [answerLater(), refreshWorkCounts(), refreshWorkCounts()];
  answers[1]?.(counting(2));
  answers[0]?.(counting(3));
  await Promise.all([first, second]);
  expect(workCounts.waiting).toEqual({ message: 2 });
});

it('discards late counts of the previous user of the same tab', async () => {
  const [answers, request] = [answerLater(), refreshWorkCounts()];
  clearWorkCounts();
  answers[0]?.(counting(3));
  await request;
  expect(workCounts.waiting).toEqual({});
});
