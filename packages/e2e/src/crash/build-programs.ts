import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import type { TestProject } from 'vitest/node';
import { projectRoot } from './node-program';

/** Programs that the suite runs, built once because the server starts a hundred times. */
export interface Programs {
  server: string;
  sandbox: string;
  seed: string;
  checkLedger: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs;
  }
}

/** Builds the programs below packages/server, where they find its migrations and libraries, and deletes them in the end. */
export default async ({ provide }: TestProject): Promise<() => void> => {
  const sources = join(projectRoot, 'packages/server/src');
  const outDir = join(projectRoot, `packages/server/node_modules/.cache/kill-${process.pid}`);
  await build({
    config: false,
    silent: true,
    entry: {
      server: join(sources, 'testing/killable-server.ts'),
      sandbox: join(projectRoot, 'packages/sandbox/src/main.ts'),
      seed: join(projectRoot, 'packages/server/dev/seed.ts'),
      'check-ledger': join(sources, 'app/commands/check-ledger.ts'),
    },
    outDir,
    format: ['esm'],
    platform: 'node',
    target: 'node20',
    splitting: false,
    skipNodeModulesBundle: true,
    noExternal: [/^@somesa\//],
  });
  provide('programs', {
    server: join(outDir, 'server.js'),
    sandbox: join(outDir, 'sandbox.js'),
    seed: join(outDir, 'seed.js'),
    checkLedger: join(outDir, 'check-ledger.js'),
  });
  return () => rmSync(outDir, { recursive: true, force: true });
};
