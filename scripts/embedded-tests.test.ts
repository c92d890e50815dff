import { describe, expect, it } from 'vitest';
import { embeddedJourneys, embeddedTests } from './embedded-tests.mjs';
import { filesBelow, readText } from './project-files';

const all = [...embeddedTests, ...embeddedJourneys];
const tests = ['packages/server/src', 'packages/server/dev']
  .flatMap(filesBelow)
  .filter((file) => /(?<!postgres)\.test\.ts$/.test(file));
const toPattern = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replace('*', '[^/]+')}$`);
const listed = tests.filter((file) => all.some((path) => toPattern(path).test(file)));

const getLayer = (file: string): string => /^packages\/server\/(?:src\/)?([^/]+)/.exec(file)?.[1] ?? '';

describe('embeddedTests', () => {
  it('includes a journey of every layer of the server that uses a database', () => {
    const layers = tests.filter((file) => readText(file).includes('buildTestApp(')).map(getLayer);
    const covered = new Set(listed.map(getLayer));
    expect([...new Set(layers)].filter((layer) => !covered.has(layer))).toEqual([]);
  });

  it('lists files that exist', () => {
    const missing = all.filter((path) => !tests.some((file) => toPattern(path).test(file)));
    expect(missing).toEqual([]);
  });
});
