import { describe, expect, it } from 'vitest';
import { compareVersions, reasons } from './newer-versions.mjs';
import { readText } from './project-files';

/** Entries of all packages with a reason, as if each were behind. */
const known = Object.fromEntries(
  Object.keys(reasons).map((name) => [name, { current: '1.0.0', latest: '2.0.0' }]),
);
const compare = (name: string, current: string, latest: string, latestOnLowest = latest) =>
  compareVersions({
    onLowest: { ...known, [name]: { current, latest: latestOnLowest } },
    onNewest: { ...known, [name]: [{ current, latest }] },
  }).behind.find((one) => name.startsWith(one.name));

describe('compareVersions', () => {
  it.each([
    ['1.9.0', '2.0.0', true],
    ['1.9.0', '1.10.0', false],
    ['0.3.9', '0.4.0', true],
    ['0.3.8', '0.3.9', false],
    ['0.9.0', '1.0.0', true],
  ])('counts %s beside %s as behind by a major version: %s', (current, latest, isBehind) => {
    expect(compare('a', current, latest) !== undefined).toBe(isBehind);
  });

  it('has no reason for a package whose newest version the oldest Node.js can use', () => {
    expect(compare('a', '1.0.0', '2.0.0')?.reason).toBeNull();
  });

  it('gives the oldest Node.js as the reason for a version that it can’t use', () => {
    expect(compare('a', '1.0.0', '2.0.0', '1.0.1')?.reason).toBe('needs a newer Node.js than 20.19');
  });

  it('finds the reason of an alias by its own name', () => {
    expect(compare('react-18:react@18.3.1', '18.3.1', '19.0.0')?.reason).toBe(reasons['react-18']);
  });

  it('names reasons for packages that are not behind', () => {
    const { typescript: _, ...others } = known;
    expect(compareVersions({ onLowest: others, onNewest: others }).stale).toEqual(['typescript']);
  });

  it('has reasons only for packages that the project depends on', () => {
    const { packages } = JSON.parse(readText('package-lock.json'));
    expect(Object.keys(reasons).filter((name) => !(`node_modules/${name}` in packages))).toEqual([]);
  });
});
