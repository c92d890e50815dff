import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.mjs';
import { fullSuites } from './suites.mjs';

/** Suites that make files and are started by hand. */
const madeByHand = ['pictures'];

it('.ci/nightly runs every full suite, and only commands that exist', () => {
  const script = readFileSync(join(root, '.ci/nightly'), 'utf8');
  const commands = /^for command in (.+); do$/m.exec(script)?.[1]?.split(' ') ?? [];
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(commands.filter((command) => !(command in scripts))).toEqual([]);
  const names = [...new Set(fullSuites.map(({ name }) => name))].filter((name) => !madeByHand.includes(name));
  expect(commands).toEqual(expect.arrayContaining(names.map((name) => `test:${name}`)));
});
