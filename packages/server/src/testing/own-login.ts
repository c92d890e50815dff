import { randomBytes } from 'node:crypto';
import { openTestDatabase } from './test-database';

/** Creates a database on the PostgreSQL server of the tests, with a login for the application alone. */
export const createOwnLogin = async () => {
  const login = `somesa_test_${randomBytes(5).toString('hex')}`;
  const opened = await openTestDatabase();
  const [row] = await opened.database.run<{ name: string }>(
    { name: 'test-where', text: 'select current_database() as name' },
    [],
  );
  const url = new URL(process.env.TEST_DATABASE_URL ?? '');
  url.pathname = `/${row?.name}`;
  const ownerUrl = url.href;
  await opened.runAsOwner(`create role ${login} login password 'of-the-application'`);
  url.username = login;
  url.password = 'of-the-application';
  return {
    login,
    ownerUrl,
    applicationUrl: url.href,

    runAsOwner: opened.runAsOwner,

    /** Drops the login and its database. */
    drop: async (): Promise<void> => {
      await opened.runAsOwner(`revoke somesa_app from ${login}`);
      await opened.runAsOwner(`drop role ${login}`);
      await opened.database.close();
      await opened.drop();
    },
  };
};

/** Database with a login for the application. */
export type OwnLogin = Awaited<ReturnType<typeof createOwnLogin>>;
