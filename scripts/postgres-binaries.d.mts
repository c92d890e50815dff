/** Returns the folder of PostgreSQL's programs, or null if there is none. */
export function findPostgres(env?: NodeJS.ProcessEnv): string | null;
