import { type NodeProgram, type ProgramExit, printedBy, runNode } from './node-program';
import { waitUntilReady } from './wait-until-ready';

const CALL_LIMIT_MS = 240_000;

/** Names of all steps at which the server can terminate itself, of payments and disbursements. */
export const listSteps = async (file: string): Promise<{ payment: string[]; disbursement: string[] }> =>
  JSON.parse(await printedBy(file, ['--steps'], process.env));

/** Point at which a server is to terminate itself. */
export interface KillPoint {
  /** Step, or `none` for a server that is to live on. */
  step: string;
  /** Number of times that the step is reached before the server terminates. */
  count: number;
}

/** Purpose of money that is sent, and the method by which it goes. */
export interface PayoutRequest {
  /** A large refund waits for another person. */
  purpose: 'settlement' | 'refund' | 'large-refund';
  method: 'mtn' | 'airtel' | 'bank';
  /** Phone number that paid what is refunded; any by default. */
  phone?: string;
}

export interface KillableServer extends NodeProgram {
  /** Waits until it serves. Returns how it ended if it ended before, otherwise null. */
  ready(): Promise<ProgramExit | null>;
  /** Makes the server terminate itself at a step. */
  killAt(point: KillPoint): Promise<void>;
  /** Disburses an accepted loan to the child's school. Returns false if there was no response. */
  disburseLoan(regNo: string, amountUgx: number): Promise<boolean>;
  /** Collects fees and sends a settlement or a refund of them. Returns false if there was no response. */
  sendPayout(request: PayoutRequest): Promise<boolean>;
  /** Confirms all transfers that wait for the bank. Returns false if there was no response. */
  makeBankTransfers(): Promise<boolean>;
  /** Advances its clock and returns how many mobile payments and transfers are not final then. */
  setAhead(ms: number): Promise<number>;
  /** Creates fee reminders to the guardians of a number of new children. */
  sendReminders(count: number): Promise<void>;
  /** Lists the result of each fee reminder, with the number that it goes to. */
  listReminders(): Promise<{ msisdn: string; result: string }[]>;
  /** Its ledger as `check-ledger` prints it. */
  readLedger(): Promise<string>;
}

const callOn = async (url: string, method: 'GET' | 'POST'): Promise<Response> => {
  const response = await fetch(url, { method, signal: AbortSignal.timeout(CALL_LIMIT_MS) });
  if (!response.ok) throw new Error(`the server answered ${response.status}: ${await response.text()}`);
  return response;
};

/** Sends a request. Returns false if the server was killed before it responded. */
const tryCall = async (url: string): Promise<boolean> => {
  try {
    await callOn(url, 'POST');
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
};

/** Starts the killable server on the data that its environment names. */
export const startKillableServer = (file: string, url: string, env: NodeJS.ProcessEnv): KillableServer => {
  const program = runNode(file, [], env);
  return {
    ...program,
    ready: () => waitUntilReady(`${url}/ready`, program),
    killAt: async ({ step, count }) => {
      await callOn(`${url}/testing/kill?step=${step}&count=${count}`, 'POST');
    },
    // If it was killed before it responded, only the ledger knows whether the loan was written.
    disburseLoan: (regNo, amountUgx) => tryCall(`${url}/testing/loan?regNo=${regNo}&amount=${amountUgx}`),
    sendPayout: (payout) => tryCall(`${url}/testing/payout?${new URLSearchParams({ ...payout })}`),
    makeBankTransfers: () => tryCall(`${url}/testing/bank`),
    setAhead: async (ms) => {
      const answer = await callOn(`${url}/testing/clock?aheadMs=${ms}`, 'POST');
      const { pendingCount } = (await answer.json()) as { pendingCount?: number };
      if (pendingCount === undefined) throw new Error('the server does not say how much is pending');
      return pendingCount;
    },
    sendReminders: async (count) => {
      await callOn(`${url}/testing/fee-reminders?count=${count}`, 'POST');
    },
    listReminders: async () =>
      (await (await callOn(`${url}/testing/fee-reminders`, 'GET')).json()) as {
        msisdn: string;
        result: string;
      }[],
    readLedger: async () => (await callOn(`${url}/testing/ledger`, 'GET')).text(),
  };
};
