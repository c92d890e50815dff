import { calculateNominalApr, type LoanProduct, type ProblemBody, roles, scheduleLoan } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../testing/test-app';
import { createTestLoans, type TestLoans } from '../testing/test-loans';
import { createTestPeople, type SignedInPerson } from '../testing/test-people';
import { createTestStaff } from '../testing/test-staff';
import { addDefaultProduct, calculateEffectiveAnnualRatePpm, findCurrentProduct } from './loan-products';

type SaveResponse = { product: LoanProduct } & ProblemBody;

let test: TestApp;
let loans: TestLoans;
let parent: SignedInPerson;
let staff: SignedInPerson;
let administrator: SignedInPerson;
let defaultProduct: LoanProduct;
beforeAll(async () => {
  test = await buildTestApp();
  loans = createTestLoans(test);
  const people = createTestPeople(test);
  const { signInAs } = createTestStaff(test);
  parent = await people.addParent();
  staff = await signInAs(roles.staff);
  administrator = await signInAs(roles.administrator);
  defaultProduct = await getCurrentProduct();
});
afterAll(() => test.end());

const getCurrentProduct = async (): Promise<LoanProduct> => {
  const product = await findCurrentProduct(test.database);
  if (!product) throw new Error('no product');
  return product;
};
/** Saves the default product with a change. */
const save = (change: object, person = administrator) => {
  const { version: _, ...product } = defaultProduct;
  return loans.request<SaveResponse>('POST', '/admin/loan-products', person, { ...product, ...change });
};

describe('/admin/loan-products', () => {
  it('contains the default product once', async () => {
    const list = async () =>
      (await loans.request<{ products: object[] }>('GET', '/admin/loan-products', staff)).body.products;
    const before = await list();
    expect(before.at(-1)).toMatchObject({ id: 'school-fees', version: 1, annualRatePpm: 35_000 });
    await test.database.transaction((tx) => addDefaultProduct(tx, test.clock.now()));
    expect(await list()).toEqual(before);
  });

  it('saves changes as a new version, and loans keep theirs', async () => {
    const id = await loans.getLoanId(await loans.apply({ phoneNumber1: parent.contact }, parent));
    const before = (await loans.getLoan(parent, id)).body.loan.cost;
    const { version } = await getCurrentProduct();
    const saved = await save({ annualRatePpm: 120_000, feeUgx: 1_000 });
    expect([saved.status, saved.body.product.version], saved.text).toEqual([201, version + 1]);
    expect((await loans.getLoan(parent, id)).body.loan.cost).toEqual(before);
    const later = await loans.getLoanId(await loans.apply({ phoneNumber1: parent.contact }, parent));
    expect((await loans.getLoan(parent, later)).body.loan.cost).toMatchObject({ interest: 12, fees: 1_000 });
    const rows = await test.queryRows(
      'select version, saved_by from loan_products where version = 1 or version in (select product_version from loans where id = any($1)) order by 1',
      [[id, later]],
    );
    expect(rows.at(0)).toEqual({ version: 1, saved_by: null });
    expect(rows.slice(-2)).toMatchObject([
      { version },
      { version: version + 1, saved_by: administrator.user.id },
    ]);
  });

  it('records each saved version, and no rejected one, in the audit log', async () => {
    const entries = () =>
      test.queryRows<{ actor_id: string; detail: { version: number } }>(
        `select actor_id, detail from audit_log where action = 'loan-product.saved' order by id`,
      );
    const before = (await entries()).length;
    const { version } = (await save({ feeUgx: 500 })).body.product;
    await save({ annualRatePpm: 1_000_000 });
    expect((await entries()).slice(before)).toMatchObject([
      { actor_id: administrator.user.id, detail: { version, feeUgx: 500 } },
    ]);
  });

  it('creates two versions if two people save at once', async () => {
    const saved = await Promise.all([save({ name: 'One' }), save({ name: 'Two' })]);
    expect(new Set(saved.map(({ body }) => body.product.version)).size).toBe(2);
  });

  it('lets administrators save and staff read products, and denies others', async () => {
    expect((await save({}, staff)).status).toBe(403);
    expect((await save({}, parent)).status).toBe(404);
    expect((await loans.request('GET', '/admin/loan-products', parent)).status).toBe(404);
    expect((await test.call({ url: '/api/admin/loan-products' })).status).toBe(401);
  });

  it.each([
    [{ annualRatePpm: -1 }, 'annualRatePpm'],
    [{ minimumUgx: 0 }, 'minimumUgx'],
    [{ minimumUgx: 9_000_000 }, 'maximumUgx'],
    [{ terms: [] }, 'terms'],
    [{ terms: ['3 months', '3 months'] }, 'terms'],
    [{ expenses: [{ name: 'School Fees', aboveOutstandingUgx: -1 }] }, 'expenses'],
    [{ late: { graceDays: 3, charge: { kind: 'interest' }, capUgx: 0 } }, 'late'],
    [{ allocationOrder: ['interest', 'principal'] }, 'allocationOrder'],
    [{ offerDays: 0 }, 'offerDays'],
    [{ version: 7 }, 'version'],
  ])('rejects the change %j with an error on the field %s', async (change, field) => {
    const { status, body } = await save(change);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it('rejects a minimum for which an instalment would be zero', async () => {
    const { status, body } = await save({ minimumUgx: 5, annualRatePpm: 300_000 });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['minimumUgx']]);
  });
});

describe('the rate cap', () => {
  const message = ['The law allows up to 33.6 percent a year'];

  it('can be saved but not exceeded by a millionth', async () => {
    expect((await save({ feeUgx: 0, annualRatePpm: 336_000 })).status).toBe(201);
    const { status, body } = await save({ annualRatePpm: 336_001 });
    expect([status, body.errors]).toEqual([422, { annualRatePpm: message }]);
  });

  it('applies to penalty interest', async () => {
    const charge = { kind: 'interest', annualRatePpm: 336_001 };
    const { body } = await save({ late: { graceDays: 3, charge, capUgx: 50_000 } });
    expect(body.errors).toEqual({ late: message });
  });

  it('applies to the effective rate, which for a flat rate is nearly twice the nominal one', async () => {
    expect((await save({ method: 'flat', annualRatePpm: 200_000 })).body.errors).toEqual({
      annualRatePpm: message,
    });
    expect((await save({ method: 'flat', annualRatePpm: 150_000 })).status).toBe(201);
    const flat = {
      ...({ method: 'flat', annualRatePpm: 200_000, feeUgx: 0 } as const),
      minimumUgx: 1_200_000,
      maximumUgx: 1_200_000,
    } as const;
    const schedule = scheduleLoan({
      ...flat,
      principalUgx: 1_200_000,
      instalments: 12,
      disbursedOn: '2026-01-01',
    });
    if (!schedule.ok) throw new Error('no schedule');
    const payments = schedule.value.instalments.map((row) => ({
      amount: row.totalUgx,
      tPeriods: row.number,
    }));
    const rate = calculateNominalApr({ amount: 1_200_000, payments, periodsPerYear: 12 });
    expect(rate).toBe(calculateEffectiveAnnualRatePpm({ ...flat, terms: ['12 months'] }) / 10_000);
    expect(calculateEffectiveAnnualRatePpm({ ...flat, terms: ['12 months'] })).toBeGreaterThan(336_000);
  });

  it('includes the fee, which weighs most on small loans', async () => {
    const response = await save({ method: 'declining', annualRatePpm: 280_000, feeUgx: 20_000 });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['feeUgx']]);
    expect(response.body.errors?.feeUgx?.[0]).toMatch(/^Lower the fee or the rate: .* the law allows 33.6$/);
    expect((await save({ method: 'declining', annualRatePpm: 35_000, feeUgx: 1_000 })).status).toBe(201);
    expect((await save({ method: 'declining', annualRatePpm: 336_000, feeUgx: 0 })).status).toBe(201);
  });

  it('can be configured', async () => {
    const strict = await buildTestApp({ env: { LOAN_MAX_ANNUAL_RATE_PPM: '30000' } });
    const person = await createTestStaff(strict).signInAs(roles.administrator);
    const { version: _, ...product } = (await findCurrentProduct(strict.database)) ?? { version: 0 };
    const { status, body } = await createTestLoans(strict).request<SaveResponse>(
      'POST',
      '/admin/loan-products',
      person,
      product,
    );
    expect([status, body.errors]).toEqual([
      422,
      { annualRatePpm: ['The law allows up to 3 percent a year'] },
    ]);
    await strict.end();
  });
});
