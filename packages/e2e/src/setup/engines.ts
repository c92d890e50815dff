import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** Database of one run: its environment variables, and how to remove it. */
export interface EmptyDatabase {
  env: NodeJS.ProcessEnv;
  drop(): Promise<void>;
}

export interface Engine {
  name: 'PGlite' | 'PostgreSQL';
  /** Reason why the engine cannot be tested here; null if it can. */
  missing: string | null;
  create(): Promise<EmptyDatabase>;
}

const serverUrl = process.env.TEST_DATABASE_URL;

const onServer = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

const createOnServer = async (): Promise<EmptyDatabase> => {
  const name = `somesa_browser_${randomUUID().replaceAll('-', '')}`;
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl ?? '');
  url.pathname = `/${name}`;
  // Over TCP, as in production, also if the tests use the server's socket.
  url.searchParams.delete('host');
  return {
    env: { DATABASE_URL: url.href },
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
};

/** Every engine that the server runs on. */
export const engines: readonly Engine[] = [
  {
    name: 'PGlite',
    missing: null,
    // Lives in the data folder, which is different for every run.
    create: async () => ({ env: {}, drop: async () => undefined }),
  },
  {
    name: 'PostgreSQL',
    missing: serverUrl ? null : 'TEST_DATABASE_URL names no server',
    create: createOnServer,
  },
];
