import type { Engine } from '../setup/engines';
import type { Programs } from './build-programs';
import { findWrongViews } from './check-payer-views';
import { compareLedger } from './compare-ledger';
import { addFamily } from './family';
import type { KillCase } from './kill-cases';
import { figures, noKills } from './kill-statistics';
import type { KillableServer } from './killable-server';
import { type LedgerReport, parseLedgerReport } from './ledger-report';
import { pause, within } from './pause';
import { type Payer, pay } from './payer';
import { borrowers, type PayerMethod, pickMethod, planPayer } from './payer-plan';
import { seededRandom, wholeBelow } from './seeded-random';
import {
  CALM_WITHIN_MS,
  KILL_STARTING_WITHIN_MS,
  KILL_WITHIN_MS,
  PAYERS_COME_WITHIN_MS,
  PAYERS_PER_KILL,
  PRINCIPAL_UGX,
  STEP_WITHIN_MS,
} from './sizes';
import { openTestStack } from './test-stack';

/** Runs all kills on one engine, with one ledger and the payers of all of them. */
export const startKillRun = async (engine: Engine, programs: Programs, seed: number) => {
  const startedAt = Date.now();
  const stack = await openTestStack(engine, programs);
  const random = seededRandom(seed);
  const kills = noKills();
  const startedPayers: Promise<void>[] = [];
  const payers: Payer[] = [];
  let server: KillableServer | null = null;

  /** Starts payers at random moments within a time. Each repeats its request until it gets a response. */
  const startPayers = (methods: readonly PayerMethod[], withinMs: number, isGroup?: true): void => {
    for (const method of methods) {
      const plan = planPayer(random, method, family.childIds, isGroup && 'group');
      const paying = pause(wholeBelow(random, withinMs))
        .then(() => pay({ ...stack, parentToken: family.token }, plan))
        .then((payer) => void payers.push(payer));
      paying.catch(() => undefined);
      startedPayers.push(paying);
    }
  };

  /** Waits until every payer has a response. */
  const waitForPayers = async (): Promise<void> => {
    await within(CALM_WITHIN_MS, 'not every payer was answered', Promise.all(startedPayers));
    startedPayers.length = 0;
  };

  /** Waits until every payer has a response and every payment is final, then compares the ledger with the external systems. */
  const findDifferences = async (running: KillableServer): Promise<string[]> => {
    await waitForPayers();
    await stack.waitUntilFinal(running);
    const ledger = parseLedgerReport(await running.readLedger());
    const found = compareLedger(ledger, await stack.readExternalRecords(), payers);
    return [...found, ...(await findWrongViews(stack.serverUrl, ledger, payers))];
  };

  /** Returns the running server, or starts one. */
  const getRunningServer = async (): Promise<KillableServer> => {
    server ??= await stack.startAndWait();
    return server;
  };

  /** Disburses loans to the schools of the borrowers' children, so that there are loans to repay. */
  const disburseLoans = async (): Promise<void> => {
    const running = await getRunningServer();
    for (const regNo of borrowers)
      if (!(await running.disburseLoan(regNo, PRINCIPAL_UGX)))
        throw new Error(`no loan was disbursed for ${regNo}`);
    await stack.waitUntilFinal(running);
  };

  /** Kills the server if it runs. */
  const killServer = async (): Promise<void> => {
    await server?.kill();
    server = null;
  };

  await disburseLoans();
  const family = await addFamily(stack.serverUrl);

  return {
    /** Kills the server at a step, restarts it and returns the differences. */
    killAt: async (point: KillCase): Promise<string[]> => {
      const doomed = await getRunningServer();
      await doomed.killAt(point);
      startPayers(point.payerMethods, PAYERS_COME_WITHIN_MS, point.isGroup);
      const { signal, errors } = await within(
        STEP_WITHIN_MS,
        `the server never came to ${point.step}`,
        doomed.ended,
      ).finally(killServer);
      if (signal !== 'SIGKILL') throw new Error(`the server ended by itself before ${point.step}: ${errors}`);
      kills.atSteps.set(point.step, (kills.atSteps.get(point.step) ?? 0) + 1);
      return findDifferences(await getRunningServer());
    },

    /** Kills the server at a random moment while payers send requests. */
    killUnderLoad: async (): Promise<void> => {
      await getRunningServer();
      startPayers(
        Array.from({ length: PAYERS_PER_KILL }, () => pickMethod(random)),
        PAYERS_COME_WITHIN_MS,
      );
      await pause(wholeBelow(random, KILL_WITHIN_MS));
      await killServer();
      kills.underLoad += 1;
    },

    /** Kills the server at a random moment of its start while earlier payers repeat their requests. */
    killStarting: async (): Promise<void> => {
      server = stack.start();
      await pause(wholeBelow(random, KILL_STARTING_WITHIN_MS));
      await killServer();
      kills.starting += 1;
    },

    /** Restarts the server and returns the differences, then and after an orderly stop. */
    findFinalDifferences: async (): Promise<{ live: string[]; stopped: string[]; figures: string }> => {
      const last = await getRunningServer();
      const live = await findDifferences(last);
      await last.stop();
      server = null;
      const ledger: LedgerReport = await stack.readCheckedLedger();
      const external = await stack.readExternalRecords();
      const durationMs = Date.now() - startedAt;
      return {
        live,
        stopped: compareLedger(ledger, external, payers),
        figures: figures({ engine: engine.name, kills, payers, external, ledger, durationMs }),
      };
    },

    close: async (): Promise<void> => {
      await killServer();
      await stack.close();
    },
  };
};

export type KillRun = Awaited<ReturnType<typeof startKillRun>>;
