import { type ChildAnswer, type ChildListAnswer, formatText, MAX_CHILDREN, MINUTE_MS } from '@somesa/core';
import errors from '@somesa/core/messages/en/errors.json';
import { describe, expect, it } from 'vitest';
import { createGroupPayments } from '../../payments/testing/group-payments';
import { setUpTestApp } from '../../testing/set-up-test-app';
import { createPayer, SCHOOL } from '../../testing/test-app';

const { test, people } = await setUpTestApp();
const { send, addChild, pay } = createGroupPayments(test);
const list = async (me: Parameters<typeof send>[0]) => (await send<ChildListAnswer>(me, 'GET')).body.children;

describe('a parent’s children', () => {
  it('show what a lookup shows and the parent’s own last payments, to that parent only', async () => {
    const [me, other] = [await people.addParent(), await people.addParent()];
    const mine = await addChild(me, 90_000);
    const payer = createPayer();
    const started = await pay(me, [{ ...mine, amount: 20_000 }], payer.method);
    test.mtn.onQuery(payer.msisdn, 'paid');
    await test.advanceTime(5_000);
    await test.startPayment({ child: mine.child, amount: 1_000, method: createPayer().method });
    const [child] = await list(me);
    expect(child).toMatchObject({ id: mine.id, hasLeft: false });
    expect(child?.student).toEqual((await test.lookUp(mine.child.regNo)).body);
    expect(child?.payments.map(({ reference, amount }) => [reference, amount])).toEqual([
      [started.payment.reference, 20_000],
    ]);
    expect(await list(other)).toEqual([]);
    expect((await send(other, 'DELETE', `/${mine.id}`)).status).toBe(404);
    expect(await list(me)).toHaveLength(1);
  });

  it('need a right number at that school, are listed once, and can be removed', async () => {
    const me = await people.addParent();
    const { child, id } = await addChild(me, 5_000);
    const add = (regNo: string, school = SCHOOL) => send<ChildAnswer>(me, 'POST', '', { school, regNo });
    expect((await add('NO-SUCH-1')).status).toBe(404);
    expect(await add(child.regNo, 'st-josephs-naggalama')).toMatchObject({
      status: 404,
      body: { message: formatText(errors.student_not_at_school, { regNo: child.regNo }) },
    });
    expect((await add(child.regNo.toLowerCase())).body.child.id).toBe(id);
    expect(await list(me)).toHaveLength(1);
    expect((await send(me, 'DELETE', `/${id}`)).status).toBe(204);
    expect(await list(me)).toEqual([]);
  });

  it('are limited in number, also for requests at once', async () => {
    const me = await people.addParent();
    for (let count = 1; count < MAX_CHILDREN; count += 1) await addChild(me, 1_000);
    const [one, two] = [await test.addChild(1_000), await test.addChild(1_000)];
    const answers = await Promise.all(
      [one, two].map(({ regNo }) => send(me, 'POST', '', { school: SCHOOL, regNo })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  it('show no fees of a child who has left and owes nothing', async () => {
    const me = await people.addParent();
    const { child } = await addChild(me, 5_000);
    await test.runAsOwner(
      `update fee_items set paid_to_school_ugx = amount_ugx where student_id = (select id from students where reg_no = '${child.regNo}')`,
    );
    await test.runAsOwner(`update students set left_on = '2026-11-01' where reg_no = '${child.regNo}'`);
    test.clock.advance(MINUTE_MS);
    const [left] = await list(me);
    expect(left).toMatchObject({ hasLeft: true, student: { items: [], outstanding: 0 } });
  });
});
