import { type NodeProgram, type ProgramExit, printedBy, runNode } from './node-program';
import { waitUntilReady } from './wait-until-ready';

const CALL_LIMIT_MS = 60_000;

/** The names of all steps at which the server can end itself: on a payment's way, and on a disbursement's. */
export const listSteps = async (file: string): Promise<{ payment: string[]; disbursement: string[] }> =>
  JSON.parse(await printedBy(file, ['--steps'], process.env));

/** Point at which a server is to terminate itself. */
export interface KillPoint {
  step: string;
  /** At the n-th time that the step is come to. */
  count: number;
}

export interface KillableServer extends NodeProgram {
  /** Waits until it serves; answers how it ended where it ended before. */
  ready(): Promise<ProgramExit | null>;
  /** Makes the server terminate itself at a step. */
  killAt(point: KillPoint): Promise<void>;
  /** Has an accepted loan paid out to the child's school; false where no answer came. */
  lend(regNo: string, amountUgx: number): Promise<boolean>;
  /** Sets its clock ahead and answers how many mobile payments and transfers are not over then. */
  setAhead(ms: number): Promise<number>;
  /** Its books as `check-ledger` would print them. */
  books(): Promise<string>;
}

const callOn = async (url: string, method: 'GET' | 'POST'): Promise<Response> => {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
  if (!response.ok) throw new Error(`the server answered ${response.status}: ${await response.text()}`);
  return response;
};

/** Starts the server that can be killed, on the data that its environment names. */
export const startKillableServer = (file: string, url: string, env: NodeJS.ProcessEnv): KillableServer => {
  const program = runNode(file, [], env);
  return {
    ...program,
    ready: () => waitUntilReady(`${url}/ready`, program),
    killAt: async ({ step, count }) => {
      await callOn(`${url}/testing/kill?step=${step}&count=${count}`, 'POST');
    },
    lend: async (regNo, amountUgx) => {
      try {
        await callOn(`${url}/testing/loan?regNo=${regNo}&amount=${amountUgx}`, 'POST');
        return true;
      } catch (error) {
        // Killed before it answered: the connection broke, and whether the loan was written only its books tell.
        if (error instanceof TypeError) return false;
        throw error;
      }
    },
    setAhead: async (ms) => {
      const answer = await callOn(`${url}/testing/clock?aheadMs=${ms}`, 'POST');
      return ((await answer.json()) as { underWay: number }).underWay;
    },
    books: async () => (await callOn(`${url}/testing/books`, 'GET')).text(),
  };
};
