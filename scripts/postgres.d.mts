/** A PostgreSQL of our own. */
export interface OwnPostgres {
  /** Database over TCP. */
  url: string;
  /** The same over the server's Unix socket. */
  socketUrl: string;
  /** Ends it as a power cut would. */
  crash(): Promise<void>;
  /** Brings it back on the same port, with the same data. */
  start(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
}

/** Starts PostgreSQL with an empty database; `binaries` is the folder of its programs. */
export function startPostgres(binaries: string, purpose?: 'tests' | 'benchmarks'): Promise<OwnPostgres>;

/** Identity as which PostgreSQL and its companions run: another user's if this one is root. */
export function lesserIdentity(): { uid: number; gid: number } | object;
