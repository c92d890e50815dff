import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../../../scripts/ports.mjs';
import { openSandbox } from '../external-systems/sandbox';
import type { Engine } from '../setup/engines';
import type { Programs } from './build-programs';
import type { ProviderRecords } from './compare-ledger';
import { environments } from './environments';
import { type KillableServer, startKillableServer } from './killable-server';
import { type LedgerReport, parseLedgerReport } from './ledger-report';
import { printedBy, runNode } from './node-program';
import { CHILDREN } from './sizes';
import { waitUntilReady } from './wait-until-ready';

/** Time by which the clocks advance in one round, in milliseconds: slightly more than the usual wait between status checks. */
const ROUND_MS = 40_000;
/** Maximum number of rounds until every payment is final. */
const MAX_ROUNDS = 60;

/** Data of a server, and a sandbox that keeps running while the server is killed. */
export const openTestStack = async (engine: Engine, programs: Programs) => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-kill-'));
  const database = await engine.create();
  const [serverPort, sandboxPort] = [await freePort(), await freePort()];
  const { server: env, sandbox: sandboxEnv } = environments({
    serverPort,
    sandboxPort,
    dataDir: join(folder, 'data'),
    database: database.env,
  });
  const serverUrl = `http://localhost:${serverPort}`;
  const sandboxUrl = `http://localhost:${sandboxPort}`;
  const sandboxProgram = runNode(programs.sandbox, [], sandboxEnv);
  const sandbox = openSandbox(sandboxUrl);
  const close = async (): Promise<void> => {
    await sandboxProgram.stop();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const end = await waitUntilReady(`${sandboxUrl}/health`, sandboxProgram);
    if (end) throw new Error(`the sandbox could not be started:\n${end.errors}`);
    await printedBy(programs.seed, ['--students', String(CHILDREN)], { ...env, DEMO_HISTORY: 'none' });
  } catch (error) {
    await close();
    throw error;
  }

  return {
    serverUrl,
    sandbox,

    start: (): KillableServer => startKillableServer(programs.server, serverUrl, env),

    /** Starts the server and waits until it serves. */
    startAndWait: async (): Promise<KillableServer> => {
      const server = startKillableServer(programs.server, serverUrl, env);
      const end = await server.ready();
      if (end) throw new Error(`the server could not be started again:\n${end.errors}`);
      return server;
    },

    /** Advances time for the server and the external parties until every mobile payment is final. */
    waitUntilFinal: async (server: KillableServer): Promise<void> => {
      for (let round = 1; round <= MAX_ROUNDS; round += 1) {
        await sandbox.advanceTime(ROUND_MS);
        if ((await server.setAhead(round * ROUND_MS)) === 0) break;
      }
      // Banks sign with the real time, and more payers may follow.
      await server.setAhead(0);
    },

    readExternalRecords: async (): Promise<ProviderRecords> => ({
      transactions: await sandbox.transactions(),
      credits: await sandbox.bankCredits(),
    }),

    /** Reads the data with the operators' command while no server has it open. Throws if the ledger check finds a discrepancy. */
    readCheckedLedger: async (): Promise<LedgerReport> =>
      parseLedgerReport(await printedBy(programs.checkLedger, ['--payments'], env)),

    close,
  };
};
