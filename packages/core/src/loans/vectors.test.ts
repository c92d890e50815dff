import { describe, expect, it } from 'vitest';
import { paymentRuns } from './testing/payment-runs';
import { rateRuns } from './testing/rate-runs';
import { scheduleRuns } from './testing/schedule-runs';
import { skippedVectors } from './testing/skipped-vectors';
import { type Run, readVectors, type Vector } from './testing/vector';

const runs: Record<string, Run> = { ...scheduleRuns, ...rateRuns, ...paymentRuns };

/** The run of a case; refuses one that is neither run nor listed. */
const runOf = ({ id, kind }: Vector): Run => {
  const run = runs[kind];
  if (!run)
    throw new Error(
      `${id} is neither run nor listed: write a run for ${kind}, or a reason in skipped-vectors.ts`,
    );
  return run;
};

const vectors = readVectors();
const isListed = ({ id }: Vector) => Object.hasOwn(skippedVectors, id);

describe('a published case', () => {
  it.each(
    vectors.filter((vector) => !isListed(vector)).map((vector) => [vector.id, vector.kind, vector] as const),
  )('comes out as published: %s, %s', (_id, _kind, vector) => runOf(vector)(vector));
});

describe('the list of cases', () => {
  it('has no case twice, and none that was left unread', () => {
    expect(new Set(vectors.map(({ id }) => id)).size).toBe(vectors.length);
    expect(vectors).toHaveLength(109);
  });

  it('has a reason for each case that is not run, and no reason without its case', () => {
    const ids = new Set(vectors.map(({ id }) => id));
    expect(Object.keys(skippedVectors).filter((id) => !ids.has(id))).toEqual([]);
    expect(Object.values(skippedVectors).filter((reason) => reason.length < 20)).toEqual([]);
  });

  it('has no kind of run that no case uses', () => {
    const used = new Set(vectors.filter((vector) => !isListed(vector)).map(({ kind }) => kind));
    expect(Object.keys(runs).filter((kind) => !used.has(kind))).toEqual([]);
  });

  it('refuses a case that is neither run nor listed', () => {
    const unknown = { id: 'NEW-01', kind: 'new.kind', verified: true, inputs: {}, expected: {} };
    expect(() => runOf(unknown)).toThrow('NEW-01 is neither run nor listed');
  });

  it('compares with no case that its source disproves', () => {
    expect(
      vectors.filter(({ verified }) => verified === false).filter((vector) => !isListed(vector)),
    ).toEqual([]);
  });
});
