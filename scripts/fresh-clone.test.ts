import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';

/** Lists the packages that a script needs before it runs a line of its own, as paths of imports. */
const listPackages = (path: string, seen = new Set<string>()): string[] => {
  if (seen.has(path)) return [];
  seen.add(path);
  const imports = readFileSync(path, 'utf8').matchAll(
    /^(?:import|(?:import|export) [^;=()]*? from) '([^']+)';/gm,
  );
  return [...imports].flatMap(([, name = '']) => {
    if (name.startsWith('.')) return listPackages(join(dirname(path), name), seen);
    return name.startsWith('node:') ? [] : [`${path}: ${name}`];
  });
};

it('commands that install what is missing need nothing that is installed before', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const commands = Object.values<string>(scripts).flatMap(
    (command) => /^node (scripts\/[\w-]+\.mjs)/.exec(command)?.[1] ?? [],
  );
  const paths = [...new Set(commands)].map((command) => join(root, command));
  const installing = paths.filter((path) => readFileSync(path, 'utf8').includes('ensureInstalled'));
  expect(installing).toContain(join(root, 'scripts/verify.mjs'));
  expect(installing.flatMap((path) => listPackages(path))).toEqual([]);
});
