import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { embeddedTests } from './embedded-tests.mjs';
import { filesBelow, readText } from './project-files';

const tests = filesBelow('packages/server/src').filter((file) => /(?<!postgres)\.test\.ts$/.test(file));
const toPattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace('*', '[^/]+')}$`);
const listed = tests.filter((file) => embeddedTests.some((path) => toPattern(path).test(file)));

describe('the tests that run on the embedded database', () => {
  it('include one of every part of the server that uses a database', () => {
    const parts = tests
      .filter((file) => readText(file).includes('buildTestApp('))
      .map((file) => dirname(file));
    const covered = new Set(listed.map((file) => dirname(file)));
    expect([...new Set(parts)].filter((part) => !covered.has(part))).toEqual([]);
  });

  it('are all there', () => {
    const missing = embeddedTests.filter((path) => !tests.some((file) => toPattern(path).test(file)));
    expect(missing).toEqual([]);
  });
});
