import { type KillableServer, startKillableServer } from '../crash/killable-server';

const CALL_LIMIT_MS = 60_000;

/** Action of staff; `testing/staff-actions.ts` of the server says what each does. */
export type StaffAction =
  | { kind: 'child'; regNo: string; school: string; owedUgx: number }
  | { kind: 'move'; paymentId: string; regNo: string }
  | { kind: 'approve'; isTriedAlone: boolean }
  | { kind: 'withdraw' }
  | { kind: 'ask'; paymentId: string }
  | { kind: 'settle'; school: string };

/** Server that a schedule of faults steers. */
export interface FaultServer extends KillableServer {
  /** Sets its clock, which stands still, `aheadMs` milliseconds ahead of the right time. */
  setTime(rightMs: number, aheadMs: number): Promise<void>;
  /** Runs all jobs that are due. */
  sweep(): Promise<void>;
  /** Runs the nightly checks, if they are due. */
  runNight(): Promise<void>;
  setDiskFull(isFull: boolean): Promise<void>;
  /** Keeps all of its connections to the database busy for a time. */
  fillQueue(forMs: number): Promise<void>;
  /** Runs an action of staff. Returns the code of each answer, or what the action found. */
  act(action: StaffAction): Promise<string[]>;
  /** Runs the ledger check and returns its findings. */
  findDiscrepancies(): Promise<{ expectation: string; subject: string; detail: string }[]>;
  readRows<Row>(text: string): Promise<Row[]>;
}

/** Starts a killable server that a schedule can steer. */
export const startFaultServer = (file: string, url: string, env: NodeJS.ProcessEnv): FaultServer => {
  const call = async <T>(path: string, init: RequestInit): Promise<T> => {
    const response = await fetch(`${url}/testing/${path}`, {
      ...init,
      signal: AbortSignal.timeout(CALL_LIMIT_MS),
    });
    if (!response.ok) throw new Error(`${path} is answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  const post = async (path: string): Promise<void> => void (await call(path, { method: 'POST' }));
  const send = <T>(path: string, body: object): Promise<T> =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...startKillableServer(file, url, env),
    setTime: (rightMs, aheadMs) => post(`time?at=${rightMs + aheadMs}&ahead=${aheadMs}`),
    sweep: () => post('sweep'),
    runNight: () => post('night'),
    setDiskFull: (isFull) => post(`disk?isFull=${isFull ? 'yes' : 'no'}`),
    fillQueue: (forMs) => post(`queue?forMs=${forMs}`),
    findDiscrepancies: () => call('discrepancies', { method: 'GET' }),
    act: (action) => send('staff', action),
    readRows: (text) => send('rows', { text }),
  };
};
