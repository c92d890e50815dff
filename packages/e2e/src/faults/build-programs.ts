import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'tsup';
import type { TestProject } from 'vitest/node';
import { printedBy, projectRoot } from '../setup/node-program';

/** Programs that the suite runs, built once because the server starts a hundred times. */
export interface Programs {
  server: string;
  sandbox: string;
  seed: string;
  checkLedger: string;
}

/** Names of all steps at which the server can kill itself, as its code lists them. */
export interface Steps {
  payment: readonly string[];
  disbursement: readonly string[];
}

declare module 'vitest' {
  interface ProvidedContext {
    programs: Programs;
    steps: Steps;
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
  const server = join(outDir, 'server.js');
  provide('steps', JSON.parse(await printedBy(server, ['--steps'], process.env)));
  provide('programs', {
    server,
    sandbox: join(outDir, 'sandbox.js'),
    seed: join(outDir, 'seed.js'),
    checkLedger: join(outDir, 'check-ledger.js'),
  });
  return () => rmSync(outDir, { recursive: true, force: true });
};
