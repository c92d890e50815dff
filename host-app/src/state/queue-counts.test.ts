import { ok } from '@somesa/core';
import { afterEach, expect, it, vi } from 'vitest';
import { adminApi } from './admin-api';
import { clearQueueCounts, queueCounts, refreshQueueCounts } from './queue-counts';

type Counted = Awaited<ReturnType<typeof adminApi.call<'GET /admin/queue-items'>>>;
const counting = (open: number): Counted => ok({ counts: { message: { open, assigned: 0 } } } as never);

/** Stubs counts that are requested now and answered later, in any order. */
const answerLater = (): ((answer: Counted) => void)[] => {
  const answers: ((answer: Counted) => void)[] = [];
  const request = () => new Promise<Counted>((resolve) => answers.push(resolve));
  vi.spyOn(adminApi, 'call').mockImplementation(request as never);
  return answers;
};

afterEach(() => {
  vi.restoreAllMocks();
  clearQueueCounts();
});

it('ignores a late response to an earlier request for counts', async () => {
  const [answers, first, second] = [answerLater(), refreshQueueCounts(), refreshQueueCounts()];
  answers[1]?.(counting(2));
  answers[0]?.(counting(3));
  await Promise.all([first, second]);
  expect(queueCounts.waiting).toEqual({ message: 2 });
});

it('discards late counts of the previous user of the same tab', async () => {
  const [answers, request] = [answerLater(), refreshQueueCounts()];
  clearQueueCounts();
  answers[0]?.(counting(3));
  await request;
  expect(queueCounts.waiting).toEqual({});
});
