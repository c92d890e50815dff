import { expect, test, vi } from 'vitest';
import { rejection, studentWith } from '../testing/samples';
import { createLookup, type LookUpStudent } from './lookup';

type LookupResult = Awaited<ReturnType<LookUpStudent>>;

const student = studentWith();

const setUp = () => {
  const respond: ((result: LookupResult) => void)[] = [];
  const lookUpStudent = vi.fn<LookUpStudent>(() => new Promise((resolve) => respond.push(resolve)));
  const dispatch = vi.fn();
  const reportFailure = vi.fn();
  const onStudent = vi.fn();
  const students = createLookup({ lookUpStudent, nowMs: () => 1_000, dispatch, reportFailure });
  const lookUp = (regNo: string) => students.start({ regNo, school: null }, onStudent);
  return { respond, lookUpStudent, dispatch, reportFailure, onStudent, students, lookUp };
};
const found: LookupResult = { ok: true, value: student };

test('ignores the response to an earlier lookup, even if it comes later', async () => {
  const { respond, lookUpStudent, onStudent, reportFailure, lookUp } = setUp();
  const both = [lookUp('smk-0001'), lookUp(' smk-0002 ')];
  expect(lookUpStudent.mock.calls.map(([query]) => query)).toEqual([
    { regNo: 'SMK-0001', school: undefined },
    { regNo: 'SMK-0002', school: undefined },
  ]);
  respond[1]?.(found);
  respond[0]?.({ ok: false, error: rejection(404, 'No student has it.') });
  await Promise.all(both);
  expect(onStudent.mock.calls).toEqual([[student]]);
  expect(reportFailure).not.toHaveBeenCalled();
});

test('reports no student after the lookup is stopped', async () => {
  const { respond, onStudent, students, lookUp } = setUp();
  const running = lookUp('smk-0001');
  students.stop();
  respond[0]?.(found);
  await running;
  expect(onStudent).not.toHaveBeenCalled();
});

test('reports a rate limit with the time of its end', async () => {
  const { respond, dispatch, reportFailure, lookUp } = setUp();
  const failure = { ...rejection(429, 'Too many attempts.'), retryAfterSeconds: 42 };
  const running = lookUp('smk-0001');
  respond[0]?.({ ok: false, error: failure });
  await running;
  expect(dispatch.mock.calls).toEqual([
    [{ type: 'lookup-changed', lookup: { kind: 'loading' } }],
    [{ type: 'lookup-changed', lookup: { kind: 'failed', failure, retryAtMs: 43_000 } }],
  ]);
  expect(reportFailure.mock.calls).toEqual([[failure]]);
});
