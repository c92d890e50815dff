import { type NodeProgram, type ProgramExit, runNode, waitUntilReady } from '../setup/node-program';

/** Limit of an action: a server may send thousands of messages in one. */
const CALL_LIMIT_MS = 240_000;

/** Point at which a server kills itself: a step, or `none`, and the number of times that it is reached before. */
export interface KillPoint {
  step: string;
  count: number;
}

/** Server that a schedule of faults steers. */
export interface FaultServer extends NodeProgram {
  /** Waits until it serves. Returns how it ended if it ended before, otherwise null. */
  ready(): Promise<ProgramExit | null>;
  /** Runs one of the actions of `testing/` of the server. Throws if it is not answered, or with an error. */
  act<T = unknown>(action: string, body?: object): Promise<T>;
}

/** Starts a server that a schedule can steer on the data that its environment names. */
export const startFaultServer = (file: string, url: string, env: NodeJS.ProcessEnv): FaultServer => {
  const program = runNode(file, [], env);
  return {
    ...program,
    ready: () => waitUntilReady(`${url}/ready`, program),
    act: async <T>(action: string, body: object = {}) => {
      const response = await fetch(`${url}/testing/${action}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(CALL_LIMIT_MS),
      });
      if (!response.ok) throw new Error(`${action} is answered ${response.status}: ${await response.text()}`);
      return (await response.json()) as T;
    },
  };
};
