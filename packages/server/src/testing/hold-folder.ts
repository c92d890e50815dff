/** Opens an embedded database on a folder, writes what its arguments say, and keeps it: for the tests of the lock. */
import { openDatabase } from '../platform/db/open-database';

const [dataDir = '', ...codes] = process.argv.slice(2);
const opened = await openDatabase({ dataDir }, (error) => {
  throw error;
});
if (opened.ok) {
  for (const code of codes) {
    const text = `insert into accounts (code, kind) values ($1, 'asset')`;
    await opened.value.run({ name: 'hold', text }, [code]);
  }
  process.stdout.write('held\n');
  process.stdin.resume();
} else {
  process.stdout.write(`${opened.error}\n`);
}
