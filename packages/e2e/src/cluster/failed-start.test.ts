import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCluster } from './cluster';
import { listProcessesOf, readPrograms } from './programs';

const PREFIX = 'somesa-cluster-';
const listFolders = (): string[] => readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX));

it('leaves no program and no folder behind if one of its programs does not start', async () => {
  const before = { folders: listFolders(), processes: listProcessesOf(join(tmpdir(), PREFIX)) };
  const programs = { ...readPrograms(), pgbouncer: '/bin/false' };
  await expect(startCluster(programs)).rejects.toThrow(/a server ended/);
  expect({ folders: listFolders(), processes: listProcessesOf(join(tmpdir(), PREFIX)) }).toEqual(before);
});
