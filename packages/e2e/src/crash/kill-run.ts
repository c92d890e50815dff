import type { Programs } from './build-programs';
import { findWrongViews } from './check-payer-views';
import { compareLedger } from './compare-ledger';
import type { Engine } from './engines';
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
  const coming: Promise<void>[] = [];
  const payers: Payer[] = [];
  let server: KillableServer | null = null;

  /** Starts payers, who repeat their requests until they get a response, and restarts what they need. */
  const come = (methods: readonly PayerMethod[], withinMs: number): void => {
    for (const method of methods) {
      const plan = planPayer(random, method);
      const paying = pause(wholeBelow(random, withinMs))
        .then(() => pay(stack, plan))
        .then((payer) => void payers.push(payer));
      paying.catch(() => undefined);
      coming.push(paying);
    }
  };

  const allServed = async (): Promise<void> => {
    await within(CALM_WITHIN_MS, 'not every payer was answered', Promise.all(coming));
    coming.length = 0;
  };

  /** Waits until every payer has a response and every payment is final, then compares the ledger with the external systems. */
  const differences = async (well: KillableServer): Promise<string[]> => {
    await allServed();
    await stack.settle(well);
    const ledger = parseLedgerReport(await well.readLedger());
    const found = compareLedger(ledger, await stack.readExternalRecords(), payers);
    return [...found, ...(await findWrongViews(stack.serverUrl, ledger, payers))];
  };

  /** Returns the running server, or starts one. */
  const standing = async (): Promise<KillableServer> => {
    server ??= await stack.startWell();
    return server;
  };

  /** Disburses loans to the schools of the borrowers' children, so that there are loans to repay. */
  const lend = async (): Promise<void> => {
    const well = await standing();
    for (const regNo of borrowers)
      if (!(await well.lend(regNo, PRINCIPAL_UGX))) throw new Error(`no loan was disbursed for ${regNo}`);
    await stack.settle(well);
  };

  const fall = async (): Promise<void> => {
    await server?.kill();
    server = null;
  };

  await lend();

  return {
    /** Kills the server at a step, restarts it and returns the differences. */
    killAt: async (point: KillCase): Promise<string[]> => {
      const doomed = await standing();
      await doomed.killAt(point);
      come(point.payerMethods, PAYERS_COME_WITHIN_MS);
      const { signal, errors } = await within(
        STEP_WITHIN_MS,
        `the server never came to ${point.step}`,
        doomed.ended,
      ).finally(fall);
      if (signal !== 'SIGKILL') throw new Error(`the server ended by itself before ${point.step}: ${errors}`);
      kills.atSteps.set(point.step, (kills.atSteps.get(point.step) ?? 0) + 1);
      return differences(await standing());
    },

    /** Kills the server at a random moment while payers send requests. */
    killUnderLoad: async (): Promise<void> => {
      await standing();
      come(
        Array.from({ length: PAYERS_PER_KILL }, () => pickMethod(random)),
        PAYERS_COME_WITHIN_MS,
      );
      await pause(wholeBelow(random, KILL_WITHIN_MS));
      await fall();
      kills.underLoad += 1;
    },

    /** Kills the server at a random moment of its start while earlier payers repeat their requests. */
    killStarting: async (): Promise<void> => {
      server = stack.start();
      await pause(wholeBelow(random, KILL_STARTING_WITHIN_MS));
      await fall();
      kills.starting += 1;
    },

    /** Restarts the server and returns the differences, then and after an orderly stop. */
    differencesAtLast: async (): Promise<{ live: string[]; stopped: string[]; figures: string }> => {
      const last = await standing();
      const live = await differences(last);
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
      await fall();
      await stack.close();
    },
  };
};

export type KillRun = Awaited<ReturnType<typeof startKillRun>>;
