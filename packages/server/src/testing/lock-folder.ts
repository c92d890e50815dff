/** Program that opens an embedded database in a folder, inserts the accounts of its arguments, and keeps the database open. */
import { openDatabase } from '../platform/db/open-database';

const [dataDir = '', ...codes] = process.argv.slice(2);
const opened = await openDatabase({ dataDir }, (error) => {
  throw error;
});
if (opened.ok) {
  for (const code of codes) {
    const text = `insert into accounts (code, kind) values ($1, 'asset')`;
    await opened.value.run({ name: 'insert-account', text }, [code]);
  }
  process.stdout.write('locked\n');
  process.stdin.resume();
} else {
  process.stdout.write(`${opened.error}\n`);
}
