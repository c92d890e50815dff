import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutations } from './mutations-list.mjs';
import { root } from './root.mjs';

describe('the list of planted faults', () => {
  it('names sources that contain its search texts once, and suites that exist', () => {
    const wrong = mutations.filter(
      ({ file, search, suite }) =>
        readFileSync(join(root, file), 'utf8').split(search).length !== 2 ||
        (suite !== 'faults' && !existsSync(join(root, suite))),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
    expect(new Set(mutations.map(({ name }) => name)).size).toBe(mutations.length);
  });

  it('stands in docs/faults.md, with the suite that notices each', () => {
    const rows = mutations.map(({ name, suite, risk }) => {
      const noticedBy =
        suite === 'faults' ? 'the schedules of faults' : `\`${suite.replace(/^packages\//, '')}\``;
      return `| \`${name}\` | ${noticedBy} | ${risk} |`;
    });
    const page = readFileSync(join(root, 'docs/faults.md'), 'utf8').split('\n');
    expect(page.filter((line) => line.startsWith('| `') && rows.includes(line))).toEqual(rows);
  });
});
