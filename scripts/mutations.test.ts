import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutations } from './mutations-list.mjs';
import { root } from './root.mjs';

const KILLS = 'kills: ';
const killSchedules = readFileSync(join(root, 'packages/e2e/src/faults/kill-schedules.ts'), 'utf8');

const isKnown = (suite: string): boolean =>
  suite.startsWith(KILLS)
    ? killSchedules.includes(`'${suite.slice(KILLS.length)}'`)
    : suite === 'faults' || existsSync(join(root, suite));

const describeSuite = (suite: string): string => {
  if (suite === 'faults') return 'the schedules of faults';
  return suite.startsWith(KILLS)
    ? `the kills of ${suite.slice(KILLS.length)}`
    : `\`${suite.replace(/^packages\//, '')}\``;
};

describe('the list of planted faults', () => {
  it('names sources that contain its search texts once, and suites that exist', () => {
    const wrong = mutations.filter(
      ({ file, search, suite }) =>
        readFileSync(join(root, file), 'utf8').split(search).length !== 2 || !isKnown(suite),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });

  it('stands in docs/faults.md, with the suite that notices each', () => {
    const rows = mutations.map(
      ({ name, suite, risk }) => `| \`${name}\` | ${describeSuite(suite)} | ${risk} |`,
    );
    const page = readFileSync(join(root, 'docs/faults.md'), 'utf8').split('\n');
    expect(page.filter((line) => line.startsWith('| `') && rows.includes(line))).toEqual(rows);
  });
});
