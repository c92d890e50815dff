import { expect, it } from 'vitest';
import { openDatabase } from './open-database';

it('opens', async () => {
  const db = await openDatabase({ memory: true }, (e) => {
    throw e;
  });
  if (!db.ok) throw new Error(db.error);
  const r = await db.value.run<{ u: string }>({ name: 'x', text: 'select current_user as u' }, []);
  expect(r[0]?.u).toBe('somesa_app');
  await expect(db.value.run({ name: 'd', text: 'delete from ledger_entries' }, [])).rejects.toThrow(
    /permission denied/,
  );
  await expect(
    db.value.transaction(async () => db.value.run({ name: 'x', text: 'select 1' }, [])),
  ).rejects.toThrow(/outer database/);
  await db.value.close();
});
