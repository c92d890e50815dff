/** The three processes of a whole Somesa. */
export type ServiceName = 'server' | 'demo' | 'sandbox';

export interface StackOptions {
  /** A port that is not given is a free one. */
  ports?: Partial<Record<ServiceName, number>>;
  /** Goes over this process's environment; `undefined` takes a variable away. */
  env?: NodeJS.ProcessEnv;
  /** The folder of the embedded database; relative to the project. `.data` where it is not given. */
  dataDir?: string;
  /** Fills demo data even where `DATABASE_URL` names the database. */
  demo?: boolean;
  /** Shows nothing of what the processes write. */
  quiet?: boolean;
  /** Takes every line that the processes write. */
  onLine?: (name: ServiceName, line: string) => void;
  /** The processes to start; all three where it is not given. */
  only?: ServiceName[];
  /** Gives up starting. */
  signal?: AbortSignal;
}

export interface Stack {
  urls: Record<ServiceName, string>;
  ports: Record<ServiceName, number>;
  /** Resolves with a sentence if a process ends unexpectedly. */
  failed: Promise<string>;
  /** Asks every process to stop and waits for it; one that does not is killed after 15 seconds. */
  stop(): Promise<void>;
  /** Ends a process with SIGKILL and waits until it is gone. */
  kill(name: ServiceName): Promise<void>;
  /** Starts a process again, after a kill or in place of the running one, with the same port and data; waits until it is ready. */
  restart(name: ServiceName): Promise<void>;
}

/** Starts built processes and waits until each is ready; rejects with a sentence where one can't be, and stops the others. */
export function startStack(options?: StackOptions): Promise<Stack>;
