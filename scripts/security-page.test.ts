import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readText } from './project-files';
import { root } from './root.mjs';

/** Requirements of levels 1 and 2 of OWASP ASVS 5.0, as the last parts of their numbers, by section. */
const requirements =
  '1.1:1-2 1.2:1-9 1.3:1-11 1.4:1-3 1.5:1-2 2.1:1-3 2.2:1-3 2.3:1-4 2.4:1 3.2:1-2 3.3:1-4 3.4:1-6 3.5:1-5 3.7:1-2 4.1:1-3 4.2:1 4.3:1-2 4.4:1-4 5.1:1 5.2:1-3 5.3:1-2 5.4:1-3 6.1:1-3 6.2:1-12 6.3:1-4 6.4:1-4 6.5:1-5 6.6:1-3 6.8:1-4 7.1:1-3 7.2:1-4 7.3:1-2 7.4:1-5 7.5:1-2 7.6:1-2 8.1:1-2 8.2:1-3 8.3:1 8.4:1 9.1:1-3 9.2:1-4 10.1:1-2 10.2:1-2 10.3:1-4 10.4:1-11 10.5:1-5 10.6:1-2 10.7:1-3 11.1:1-2 11.2:1-3 11.3:1-3 11.4:1-4 11.5:1 11.6:1 12.1:1-3 12.2:1-2 12.3:1-4 13.1:1 13.2:1-5 13.3:1-2 13.4:1-5 14.1:1-2 14.2:1-4 14.3:1-3 15.1:1-3 15.2:1-3 15.3:1-7 16.1:1 16.2:1-5 16.3:1-4 16.4:1-3 16.5:1-3 17.1:1 17.2:1-4 17.3:1-2';

const listNumbers = (): string[] =>
  requirements.split(' ').flatMap((entry) => {
    const [section = '', range = ''] = entry.split(':');
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => `${section}.${first + at}`);
  });

const page = readText('docs/security.md');

describe('docs/security.md', () => {
  it('names each requirement of levels 1 and 2 once', () => {
    const named = page.match(/\b\d{1,2}\.\d{1,2}\.\d{1,2}\b/g) ?? [];
    const expected = listNumbers();
    expect(expected).toHaveLength(253);
    expect([...named].sort()).toEqual([...expected].sort());
  });

  it('names files that exist, and a test in each row of a requirement', () => {
    const files = [...page.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.\w+)`/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(200);
    const missing = files.filter(
      (file) => !existsSync(join(root, file)) && !existsSync(join(root, 'packages/server/src', file)),
    );
    expect(missing).toEqual([]);
    const rows = page.split('\n').filter((line) => /^\| \d+\.\d+\.\d+ /.test(line));
    expect(rows.filter((row) => !/\| `[^`]+\.test\.tsx?` \|$/.test(row))).toEqual([]);
  });
});
