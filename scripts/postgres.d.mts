/** A PostgreSQL of our own. */
export interface OwnPostgres {
  /** Database over TCP. */
  url: string;
  /** The same over the server's Unix socket. */
  socketUrl: string;
  port: number;
  /** Folder of its data and its socket. */
  folder: string;
  /** Runs a program to its end as the user of the server, with PostgreSQL's programs in the path. Throws if it fails. */
  run: RunProgram;
  /** Ends it as a power cut would. */
  crash(): Promise<void>;
  /** Brings it back on the same port, with the same data. */
  start(): Promise<void>;
  /** Ends it for good and removes its data. */
  stop(): Promise<void>;
}

type RunProgram = (program: string, args: string[], env?: Record<string, string>) => void;

export interface OwnSettings {
  /** Settings that replace those of the purpose. */
  settings?: Record<string, string>;
  /** Fills the data folder in place of creating an empty database. */
  fill?: (given: { data: string; run: RunProgram }) => void;
}

/** Starts PostgreSQL with an empty database; `binaries` is the folder of its programs. */
export function startPostgres(
  binaries: string,
  purpose?: 'tests' | 'benchmarks',
  own?: OwnSettings,
): Promise<OwnPostgres>;

/** Identity as which PostgreSQL and its companions run: another user's if this one is root. */
export function lesserIdentity(): { uid: number; gid: number } | object;
