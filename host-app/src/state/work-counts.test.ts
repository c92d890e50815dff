import { ok } from '@somesa/core';
import { afterEach, expect, it, vi } from 'vitest';
import { officeApi } from './office-api';
import { forgetWorkCounts, refreshWorkCounts, workCounts } from './work-counts';

type Counted = Awaited<ReturnType<typeof officeApi.countWork>>;
const counting = (open: number): Counted => ok({ counts: { message: { open, claimed: 0 } } } as never);

/** Counts that are asked for now and answered later, in any order. */
const answerLater = (): ((answer: Counted) => void)[] => {
  const answers: ((answer: Counted) => void)[] = [];
  vi.spyOn(officeApi, 'countWork').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  return answers;
};

afterEach(() => {
  vi.restoreAllMocks();
  forgetWorkCounts();
});

it('what is said late of an earlier question is not taken for how much waits now', async () => {
  const [answers, first, second] = [answerLater(), refreshWorkCounts(), refreshWorkCounts()];
  answers[1]?.(counting(2));
  answers[0]?.(counting(3));
  await Promise.all([first, second]);
  expect(workCounts.waiting).toEqual({ message: 2 });
});

it('who comes after somebody else in the same tab sees none of their counts', async () => {
  const [answers, asked] = [answerLater(), refreshWorkCounts()];
  forgetWorkCounts();
  answers[0]?.(counting(3));
  await asked;
  expect(workCounts.waiting).toEqual({});
});
