import { describe, expect, it } from 'vitest';
import { paymentRuns } from './testing/payment-runs';
import { rateRuns } from './testing/rate-runs';
import { scheduleRuns } from './testing/schedule-runs';
import { skippedVectors } from './testing/skipped-vectors';
import { type Run, readVectors, type Vector } from './testing/vector';

const runs: Record<string, Run> = { ...scheduleRuns, ...rateRuns, ...paymentRuns };

/** Returns the run of a case; throws if it has neither a run nor a reason to be skipped. */
const getRun = ({ id, kind }: Vector): Run => {
  const run = runs[kind];
  if (!run)
    throw new Error(
      `${id} is neither run nor skipped: write a run for ${kind}, or a reason in skipped-vectors.ts`,
    );
  return run;
};

const vectors = readVectors();
const isSkipped = ({ id }: Vector) => Object.hasOwn(skippedVectors, id);

describe('loan engine', () => {
  it.each(
    vectors.filter((vector) => !isSkipped(vector)).map((vector) => [vector.id, vector.kind, vector] as const),
  )('reproduces the published case %s, %s', (_id, _kind, vector) => getRun(vector)(vector));
});

describe('list of published cases', () => {
  it('has 109 cases, each once', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
    expect(vectors).toHaveLength(109);
  });

  it('has a reason for each skipped case, and a case for each reason', () => {
    const ids = new Set(vectors.map(({ id }) => id));
    expect(Object.keys(skippedVectors).filter((id) => !ids.has(id))).toEqual([]);
    expect(Object.values(skippedVectors).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('has a case for each kind of run', () => {
    const used = new Set(vectors.filter((vector) => !isSkipped(vector)).map(({ kind }) => kind));
    expect(Object.keys(runs).filter((kind) => !used.has(kind))).toEqual([]);
  });

  it('rejects a case that is neither run nor skipped', () => {
    const unknown = { id: 'NEW-01', kind: 'new.kind', verified: true, inputs: {}, expected: {} };
    expect(() => getRun(unknown)).toThrow('NEW-01 is neither run nor skipped');
  });

  it('skips every case that its source disproves', () => {
    expect(
      vectors.filter(({ verified }) => verified === false).filter((vector) => !isSkipped(vector)),
    ).toEqual([]);
  });
});
