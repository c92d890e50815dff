import type { Api } from '@somesa/api-client';
import { expect, test, vi } from 'vitest';
import { refusal, studentWith } from '../../test/samples';
import { createLookUp } from './look-up';

type Found = Awaited<ReturnType<Api['lookUpStudent']>>;

const student = studentWith();

const start = () => {
  const answers: ((found: Found) => void)[] = [];
  const lookUpStudent = vi.fn<Api['lookUpStudent']>(() => new Promise((resolve) => answers.push(resolve)));
  const dispatch = vi.fn();
  const tellFailure = vi.fn();
  const onStudent = vi.fn();
  const numbers = createLookUp({ api: { lookUpStudent }, nowMs: () => 1_000, dispatch, tellFailure });
  const ask = (regNo: string) => numbers.ask({ regNo, school: null }, onStudent);
  return { answers, lookUpStudent, dispatch, tellFailure, onStudent, numbers, ask };
};
const found: Found = { ok: true, value: { kind: 'student', student } };

test('the last number counts: the answer to an older one is dropped, even where it comes later', async () => {
  const { answers, lookUpStudent, onStudent, tellFailure, ask } = start();
  const both = [ask('smk-0001'), ask(' smk-0002 ')];
  expect(lookUpStudent.mock.calls.map(([asked]) => asked)).toEqual([
    { regNo: 'SMK-0001', school: undefined },
    { regNo: 'SMK-0002', school: undefined },
  ]);
  answers[1]?.(found);
  answers[0]?.({ ok: false, error: refusal(404, 'No student has it.') });
  await Promise.all(both);
  expect(onStudent.mock.calls).toEqual([[student]]);
  expect(tellFailure).not.toHaveBeenCalled();
});

test('reports no student after the look-up is stopped', async () => {
  const { answers, onStudent, numbers, ask } = start();
  const asking = ask('smk-0001');
  numbers.stop();
  answers[0]?.(found);
  await asking;
  expect(onStudent).not.toHaveBeenCalled();
});

test('a refusal for a while says until when, and is told', async () => {
  const { answers, dispatch, tellFailure, ask } = start();
  const failure = { ...refusal(429, 'Too many tries.'), retryAfterSeconds: 42 };
  const asking = ask('smk-0001');
  answers[0]?.({ ok: false, error: failure });
  await asking;
  expect(dispatch.mock.calls).toEqual([
    [{ type: 'look-up-started' }],
    [{ type: 'look-up-failed', failure, retryAtMs: 43_000 }],
  ]);
  expect(tellFailure.mock.calls).toEqual([[failure]]);
});
