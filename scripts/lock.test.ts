import { describe, expect, it } from 'vitest';
import { isInstalled } from './install.mjs';
import { readText } from './project-files';

interface Entry {
  version?: string;
  optionalDependencies?: Record<string, string>;
}

/** Finds the place of a package's dependency in the lock file as Node.js does: beside it, then further out. Returns null if the lock file does not have it. */
const findPlace = (packages: Record<string, Entry>, from: string, name: string): string | null => {
  const path = from === '' ? `node_modules/${name}` : `${from}/node_modules/${name}`;
  if (packages[path]) return path;
  if (from === '') return null;
  const cut = from.lastIndexOf('/node_modules/');
  return findPlace(packages, cut === -1 ? '' : from.slice(0, cut), name);
};

describe('the lock file', () => {
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Entry> };

  it('names the packages of every system, so that npm ci works on all of them', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => findPlace(packages, path, name) === null),
    );
    expect(missing).toEqual([]);
  });
});

describe('isInstalled', () => {
  const locked = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/a-darwin': { version: '1.0.0', optional: true },
  };

  it.each([
    ['all that this system needs', { 'node_modules/a': { version: '1.0.0' } }, true],
    ['another version', { 'node_modules/a': { version: '1.0.1' } }, false],
    ['nothing', {}, false],
    [
      'more than is wanted',
      { 'node_modules/a': { version: '1.0.0' }, 'node_modules/b': { version: '1.0.0' } },
      false,
    ],
  ])('tells if an installation with %s is complete: %s', (_, installed, isEnough) => {
    expect(isInstalled(locked, installed)).toBe(isEnough);
  });
});
