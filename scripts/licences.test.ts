import { describe, expect, it } from 'vitest';
import { listShippedPackages } from './licences.mjs';
import { readText } from './project-files';

describe('listShippedPackages', () => {
  const isAllowed = (name: string, license?: string): boolean | undefined =>
    listShippedPackages({ [`node_modules/${name}`]: { version: '1.0.0', ...(license && { license }) } })[0]
      ?.isAllowed;

  it('finds only allowed licences in the lock file', () => {
    const shipped = listShippedPackages(JSON.parse(readText('package-lock.json')).packages);
    expect(shipped.length).toBeGreaterThan(100);
    expect(shipped.filter((each) => !each.isAllowed)).toEqual([]);
  });

  it.each([
    ['a', 'MIT', true],
    ['a', '(GPL-3.0 OR MIT)', true],
    ['a', 'MIT AND GPL-3.0', false],
    ['a', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['a', 'SEE LICENSE IN LICENSE', false],
    ['a', undefined, false],
  ])('returns for the package %s under %s whether it is allowed', (name, license, expected) => {
    expect(isAllowed(name, license)).toBe(expected);
  });

  it('leaves out packages for development and packages of the project', () => {
    const packages = {
      '': {},
      'packages/core': {},
      'node_modules/@somesa/core': { link: true },
      'node_modules/a': { dev: true },
    };
    expect(listShippedPackages(packages)).toEqual([]);
  });
});
