import { DAY_MS, type SchoolChoiceView } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { addSchool } from '../../schools/schools-repository';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, SCHOOL } from '../../testing/test-app';

const { test } = await setUpTestApp();

describe('GET /students/:regNo', () => {
  it('returns the masked name, class, school and fee items of a child', async () => {
    const { status, body, text } = await test.lookUp('SMK-0001');
    expect(status).toBe(200);
    expect(body).toEqual({
      regNo: 'SMK-0001',
      displayName: 'A. Nakato',
      className: 'Senior 2 East',
      school: { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi (SMACK)' },
      items: [850_000, 200_000, 150_000].map((amount) =>
        expect.objectContaining({ amount, paid: 0, due: amount, pending: 0 }),
      ),
      outstanding: 1_200_000,
      pending: 0,
    });
    expect(text).not.toContain('Aisha');
  });

  it.each(['smk-0001', ' SMK-0001 ', 'sMk - 00 01', '\tSMK-0001'])(
    'accepts %j for SMK-0001',
    async (typed) => {
      expect((await test.lookUp(typed)).body).toMatchObject({ regNo: 'SMK-0001', outstanding: 1_200_000 });
    },
  );

  it.each([
    ['small letters and no hyphen', (regNo: string) => regNo.replace('-', '').toLowerCase()],
    ['a space', (regNo: string) => regNo.replace('-', ' ')],
    ['a slash', (regNo: string) => regNo.replace('-', '/')],
    ['a non-breaking hyphen', (regNo: string) => regNo.replace('-', '‑')],
  ])('finds a child, for a lookup and for a payment, by a registration number with %s', async (_, retype) => {
    const { regNo } = await test.addChild(60_000);
    expect((await test.lookUp(retype(regNo))).body).toMatchObject({ regNo, outstanding: 60_000 });
    const child = { regNo: retype(regNo), items: [] };
    const { payment } = await test.startPayment({ child, amount: 10_000, method: createPayer().method });
    expect(payment.student.regNo).toBe(regNo);
    expect((await test.lookUp(regNo)).body.pending).toBe(10_000);
  });

  it('returns 404 for a number without hyphens that matches two children of a school', async () => {
    const add = (regNo: string) =>
      test.runAsOwner(`insert into students (school_id, reg_no, first_name, last_name, class_name)
        select id, '${regNo}', 'Peace', 'Apio', 'Senior 1' from schools where slug = '${SCHOOL}'`);
    await add('AMB-1-23');
    expect((await test.lookUp('amb123')).body).toMatchObject({ regNo: 'AMB-1-23' });
    await add('AMB-12-3');
    expect((await test.lookUp('amb123')).status).toBe(404);
    expect((await test.lookUp('amb-12-3')).body).toMatchObject({ regNo: 'AMB-12-3' });
    expect((await test.lookUp('AMB-1-23')).body).toMatchObject({ regNo: 'AMB-1-23' });
  });

  it('returns no items for a child with nothing to pay', async () => {
    expect((await test.lookUp('SMK-0002')).body).toMatchObject({ items: [], outstanding: 0, pending: 0 });
  });

  it('returns pending payments by item until their holds expire', async () => {
    const child = await test.addChild(60_000, 40_000);
    await test.startPayment({ child, amount: 75_000, method: createPayer().method });
    const { body } = await test.lookUp(child.regNo);
    expect(body).toMatchObject({ outstanding: 100_000, pending: 75_000 });
    expect(body.items.map(({ due, pending }) => [due, pending])).toEqual([
      [60_000, 60_000],
      [40_000, 15_000],
    ]);
    test.clock.advance(3 * DAY_MS);
    expect((await test.lookUp(child.regNo)).body).toMatchObject({ outstanding: 100_000, pending: 0 });
  });

  it('finds the child at the requested school only', async () => {
    expect((await test.lookUp('KCB-0001', '?school=kings-college-buddo')).status).toBe(200);
    const elsewhere = await test.lookUp<{ message: string }>('KCB-0001', '?school=st-marys-kisubi');
    expect(elsewhere.status).toBe(404);
    expect(elsewhere.body.message).toContain('KCB-0001');
  });

  it.each([
    ['an unknown number', 'SMK-9999', '', /We couldn’t find SMK-9999\. Check the number/],
    ['an unknown school', 'SMK-0001', '?school=no-such-school', /We don’t know this school\. Check/],
  ])('returns 404 for %s with a message that says what to do', async (_, regNo, query, message) => {
    const answer = await test.lookUp<{ message: string }>(regNo, query);
    expect(answer.status).toBe(404);
    expect(answer.body.message).toMatch(message);
  });

  it('returns 300 with both schools for a number that two schools use, and the child once a school is chosen', async () => {
    const slug = 'another-school';
    const { regNo } = await test.addChild(10_000);
    await test.database.transaction(async (tx) => {
      const id = await addSchool(tx, { slug, name: 'Another School' });
      const text = `insert into students (school_id, reg_no, first_name, last_name, class_name)
        values ($1, $2, 'Zed', 'Other', 'P1')`;
      await tx.run({ name: 'test-namesake', text }, [id, regNo]);
    });
    const choice = await test.lookUp<SchoolChoiceView>(regNo);
    expect(choice.status).toBe(300);
    expect(choice.body).toEqual({
      message: 'Two schools use this number. Choose the school.',
      schools: [
        { slug: 'st-marys-kisubi', name: 'St. Mary’s College Kisubi (SMACK)' },
        { slug, name: 'Another School' },
      ],
    });
    expect((await test.lookUp(regNo, `?school=${slug}`)).body.displayName).toBe('Z. Other');
    expect((await test.lookUp(regNo, '?school=st-marys-kisubi')).body.displayName).toBe('P. Apio');
  });
});
