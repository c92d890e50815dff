import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../setup/node-program';

/** Lists the sources that the maps of a folder of built files name. */
const listSources = (folder: string): string[] => {
  const path = join(projectRoot, folder);
  const maps = readdirSync(path).filter((file) => file.endsWith('.map'));
  return maps.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(path, file), 'utf8')) as { sources: string[] };
    return sources.map((source) => join(folder, source));
  });
};

it('builds a server that contains nothing of the demo data', () => {
  const sources = listSources('packages/server/dist');
  expect(sources).toContain('packages/server/src/app/main.ts');
  expect(sources.filter((source) => source.startsWith('packages/server/dev/'))).toEqual([]);
  expect(listSources('packages/server/dev/dist')).toContain('packages/server/dev/seed.ts');
});
