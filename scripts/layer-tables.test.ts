import { describe, expect, it } from 'vitest';
import { findUpwardTables } from './layer-tables';
import { filesBelow, readText } from './project-files';

const src = 'packages/server/src';
const tables = {
  [`${src}/ledger/tables/ledger.ts`]: `import { payments } from '../../payments/tables/payments';
    export const accounts = pgTable('accounts', { paymentId: uuid('payment_id').references(() => payments.id) });`,
  [`${src}/payments/tables/payments.ts`]: `export const paymentStatus = pgEnum('from', ['paid']);
    export const payments = pgTable('payments', {});
    export const feeItemHolds = feeItemAmountsTable('fee_item_holds');`,
};

/** Finds the uses of tables in made-up files beside two tables. */
const findInTexts = (texts: Record<string, string>): string[] => {
  const all: Record<string, string> = { ...tables, ...texts };
  return findUpwardTables(Object.keys(all), (file) => all[file] ?? '');
};

describe('findUpwardTables', () => {
  it('finds no use of a table of a higher layer in the server', () => {
    const files = filesBelow(src).filter((file) => file.endsWith('.ts'));
    expect(files.filter((file) => file.includes('/tables/')).length).toBeGreaterThan(30);
    expect(findUpwardTables(files, readText)).toEqual([]);
  });

  it('reports an import of a higher layer’s table, as a type too', () => {
    expect(
      findInTexts({
        [`${src}/ledger/check.ts`]: `import { accounts } from './tables/ledger';
          import { payments as paid } from '../payments/tables/payments';`,
        [`${src}/providers/request.ts`]: `import type { payments } from '../payments/tables/payments';`,
        [`${src}/payments/list.ts`]: `import { accounts } from '../ledger/tables/ledger';`,
      }),
    ).toEqual([
      `${src}/ledger/check.ts may not use payments of ${src}/payments/tables/payments.ts`,
      `${src}/providers/request.ts may not use payments of ${src}/payments/tables/payments.ts`,
    ]);
  });

  it.each([
    ['from', "const text = 'select 1 from payments p';", 'payments'],
    [
      'join',
      `const text = \`select \${x} from accounts a join fee_item_holds h on true\`;`,
      'fee_item_holds',
    ],
    ['update', `const text = \`\${x} update payments set status = 1\`;`, 'payments'],
    ['insert into', 'const text = sql`insert into payments values (1)`;', 'payments'],
    ['delete using', 'const text = sql`delete from accounts using payments p`;', 'payments'],
    ['the start of a list’s source', 'const from = sql`payments p join accounts a on true`;', 'payments'],
    ['the start before a value', `const from = sql\`payments p \${joins}\`;`, 'payments'],
  ])('reports a higher layer’s table after %s', (_, text, name) => {
    expect(findInTexts({ [`${src}/ledger/check.ts`]: text })).toEqual([
      `${src}/ledger/check.ts may not use ${name} of ${src}/payments/tables/payments.ts`,
    ]);
  });

  it('reports no table of an own or lower layer, no other word, and no test', () => {
    expect(
      findInTexts({
        [`${src}/ledger/check.ts`]: `const a = sql\`select 1 from accounts\`; // from payments
          const b = 'money from payers, payments of a school'; const c = { payments: 'payments' };`,
        [`${src}/admin/list.ts`]: 'const d = `select 1 from payments join accounts on true`;',
        [`${src}/ledger/check.test.ts`]: 'const e = `select 1 from payments`;',
      }),
    ).toEqual([]);
  });

  it('reports a table outside the folder of its layer’s tables', () => {
    expect(findInTexts({ [`${src}/loans/loan.ts`]: `const loans = pgTable('loans', {});` })).toEqual([
      `${src}/loans/loan.ts defines a table outside the folder of its layer’s tables`,
    ]);
  });
});
