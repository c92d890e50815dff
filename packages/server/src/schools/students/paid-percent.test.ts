import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { queryRows } from '../../platform/db/query-rows';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { joinAccounts } from './paid-percent';

const { test } = await setUpTestApp();

const TODAY = '2026-11-21';
interface Item {
  dueOn: string;
  amount: number;
  bursary?: number;
  paid?: number;
  paidToSchool?: number;
}

/** Adds a school with terms and a child with fee items. Returns the percentage that the child has paid. */
const findPercent = async (
  terms: readonly (readonly [from: string, to: string])[],
  items: readonly Item[],
): Promise<number | null> => {
  const school = await test.startSchool();
  for (const [at, [from, to]] of terms.entries()) {
    await test.queryRows(
      `insert into school_terms (school_id, name, starts_on, ends_on) values ($1, $2, $3, $4)`,
      [school, `Term ${at + 1}`, from, to],
    );
  }
  const [child] = await test.queryRows<{ id: number }>(
    `insert into students (school_id, reg_no, first_name, last_name, class_name)
     values ($1, 'PP-1', 'Peace', 'Apio', 'Senior 4') returning id`,
    [school],
  );
  for (const { dueOn, amount, bursary = 0, paid = 0, paidToSchool = 0 } of items) {
    await test.queryRows(
      `insert into fee_items (student_id, description, due_on, amount_ugx, bursary_ugx, paid_ugx, paid_to_school_ugx)
       values ($1, 'Fees', $2, $3, $4, $5, $6)`,
      [child?.id, dueOn, amount, bursary, paid, paidToSchool],
    );
  }
  const [row] = await queryRows<{ percent: number | null }>(
    test.database,
    sql`select o.paid_percent as percent from students s ${joinAccounts(sql`s`, sql`${TODAY}::date`)} where s.id = ${child?.id}`,
  );
  return row?.percent ?? null;
};

const terms = [
  ['2026-05-25', '2026-08-21'],
  ['2026-09-14', '2026-12-04'],
  ['2027-02-01', '2027-04-30'],
] as const;

describe('the paid percentage of a child', () => {
  it('is what is paid of the fees of the term after bursaries, through us or to the school', async () => {
    expect(
      await findPercent(terms, [
        { dueOn: '2026-09-20', amount: 600_000, bursary: 100_000, paid: 200_000, paidToSchool: 100_000 },
        { dueOn: '2026-12-01', amount: 500_000 },
      ]),
    ).toBe(30);
  });

  it('counts what is still owed from earlier terms as unpaid, and not what was paid then', async () => {
    const term = { dueOn: '2026-09-20', amount: 400_000, paid: 400_000 };
    expect(await findPercent(terms, [{ dueOn: '2026-06-01', amount: 900_000, paid: 900_000 }, term])).toBe(
      100,
    );
    expect(await findPercent(terms, [{ dueOn: '2026-06-01', amount: 900_000, paid: 800_000 }, term])).toBe(
      80,
    );
  });

  it('leaves out fees of the next term, which are charged before it begins', async () => {
    expect(
      await findPercent(terms, [
        { dueOn: '2026-09-20', amount: 400_000, paid: 100_000 },
        { dueOn: '2027-02-10', amount: 400_000 },
      ]),
    ).toBe(25);
  });

  it('is rounded down, so that one shilling is missing from 100', async () => {
    expect(await findPercent(terms, [{ dueOn: '2026-09-20', amount: 500_000, paid: 499_999 }])).toBe(99);
  });

  it('is 100 if bursaries cover the fees of the term, and unknown without fees of the term', async () => {
    const dueOn = '2026-09-20';
    expect(await findPercent(terms, [{ dueOn, amount: 500_000, bursary: 500_000 }])).toBe(100);
    expect(await findPercent(terms, [])).toBe(null);
    expect(await findPercent(terms, [{ dueOn: '2026-06-01', amount: 9_000, paid: 9_000 }])).toBe(null);
    expect(await findPercent(terms, [{ dueOn: '2026-06-01', amount: 9_000, paid: 8_000 }])).toBe(0);
  });

  it('counts all fees at a school without terms', async () => {
    expect(
      await findPercent(
        [],
        [
          { dueOn: '2025-06-01', amount: 500_000, paid: 500_000 },
          { dueOn: '2027-06-01', amount: 500_000, paid: 100_000 },
        ],
      ),
    ).toBe(60);
  });
});
