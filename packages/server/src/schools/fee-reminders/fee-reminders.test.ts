import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS, MINUTE_MS, type Msisdn, roles } from '@somesa/core';
import { countSmsParts, getPartPriceUgx } from '@somesa/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPayer } from '../../testing/test-app';
import { type ReminderSchool, SHORT_CODE, setUpReminderSchool } from './testing/reminder-school';

let school: ReminderSchool;
beforeAll(async () => {
  school = await setUpReminderSchool();
});
afterAll(() => school.test.end());
// A school sends five times a day at most.
beforeEach(() => school.test.advanceTime(DAY_MS));

/** Previews and sends the reminders of a choice, and returns the sending. */
const sendTo = async (className: string, more: object = {}) => {
  const choice = school.choose(className, more);
  const { body: preview } = await school.preview(choice);
  const { messages, priceUgx } = preview;
  const sent = await school.send({ ...choice, messages, priceUgx });
  expect(sent.status, sent.text).toBe(201);
  return { preview, sending: sent.body.sending };
};
const findLink = (text: string | undefined): string => /\/p\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const openLink = (token: string) =>
  school.test.call<{ message?: string }>({ method: 'POST', url: '/api/fee-links/open', payload: { token } });

describe('fee reminders', () => {
  it('are as many as the preview says, at the price of the gateway’s own book', async () => {
    const className = school.createClass();
    const children = [
      await school.addChild(className, 300_000, 2),
      await school.addChild(className, 1_250_000, 1, '2027-12-05'),
      await school.addChild(className, 90_000, 0),
    ];
    await school.addChild(className, 0, 1);
    const { preview, sending } = await sendTo(className);
    expect(preview).toMatchObject({
      children: 3,
      withoutGuardian: 1,
      guardians: 3,
      messages: 3,
      reminded: 0,
    });
    await school.test.advanceTime(0);
    const texts = children.flatMap(({ numbers }) => numbers.flatMap(school.listTextsTo));
    expect(texts).toHaveLength(preview.messages);
    const partUgx = getPartPriceUgx(school.test.clock.now().getTime());
    expect(preview.priceUgx).toBe(texts.reduce((sum, text) => sum + countSmsParts(text) * partUgx, 0));
    expect(sending).toMatchObject({ messages: 3, priceUgx: preview.priceUgx, waiting: 3 });
    expect(await school.getSending(sending.id)).toMatchObject({ waiting: 0, sent: 3 });
    expect(texts[0]).toMatch(
      new RegExp(
        `: fees of P\\. Apio: UGX 300,000, due since 1 November 2026\\. Pay: http\\S+ To stop: SMS STOP to ${SHORT_CODE}$`,
      ),
    );
    expect(texts[2]).toContain('fees of P. Apio: UGX 1,250,000, due 5 December 2027.');
  });

  it('are sent in the language of the guardian, or in the chosen one', async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className, 100_000, 2);
    await school.test.queryRows(`update guardians set language = 'sw' where msisdn = $1`, [numbers[0]]);
    await sendTo(className, { language: 'lg' });
    await school.test.advanceTime(0);
    expect(school.listTextsTo(numbers[0] ?? '')[0]).toContain('ada ya P. Apio: UGX 100,000');
    expect(school.listTextsTo(numbers[1] ?? '')[0]).toContain('ebisale bya P. Apio: UGX 100,000');
  });

  it('are not sent again by the same request, nor if the count or the price has changed', async () => {
    const className = school.createClass();
    await school.addChild(className);
    const choice = school.choose(className);
    const { messages, priceUgx } = (await school.preview(choice)).body;
    const key = randomUUID();
    const body = { ...choice, messages, priceUgx };
    await school.addChild(className);
    const changed = await school.send(body, key);
    expect([changed.status, changed.body.message]).toEqual([
      409,
      `The count has changed: it is now 2 messages for UGX ${2 * priceUgx}. Count again, then send.`,
    ]);
    const right = { ...choice, messages: 2, priceUgx: 2 * priceUgx };
    const [first, second] = [await school.send(right, key), await school.send(right, key)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.sending.id).toBe(first.body.sending.id);
    expect((await school.send({ ...right, minOwedUgx: 2 }, key)).status).toBe(400);
  });

  it('remind of a child once a week at most', async () => {
    const className = school.createClass();
    await school.addChild(className);
    await sendTo(className);
    await school.test.advanceTime(DAY_MS);
    expect((await school.preview(school.choose(className))).body).toMatchObject({ reminded: 1, messages: 0 });
    expect((await school.send({ ...school.choose(className), messages: 0, priceUgx: 0 })).status).toBe(409);
    await school.test.advanceTime(6 * DAY_MS + MINUTE_MS);
    expect((await school.preview(school.choose(className))).body).toMatchObject({ reminded: 0, messages: 1 });
  });

  it('are only those of the bursar’s own school', async () => {
    const other = await school.staff.signInAs(roles.bursar, 'kings-college-buddo');
    const className = school.createClass();
    await school.addChild(className);
    expect((await school.preview(school.choose(className), other.token)).status).toBe(404);
    const { sending } = await sendTo(className);
    const path = `admin/fee-sendings/${sending.id}`;
    expect((await school.staff.call(other.token, 'GET', path)).status).toBe(404);
  });

  it('are sent five times a day by one school at most', async () => {
    for (let turn = 0; turn < 5; turn += 1) {
      const className = school.createClass();
      await school.addChild(className);
      expect((await sendTo(className)).preview.sendingsLeft).toBe(5 - turn);
    }
    const className = school.createClass();
    await school.addChild(className);
    const choice = school.choose(className);
    const { messages, priceUgx } = (await school.preview(choice)).body;
    expect((await school.send({ ...choice, messages, priceUgx })).status).toBe(409);
  });

  it('choose children by what they owe, and since when', async () => {
    const className = school.createClass();
    await school.addChild(className, 50_000, 1, '2026-11-01');
    await school.addChild(className, 500_000, 1, '2026-12-20');
    const count = async (more: object) =>
      (await school.preview(school.choose(className, more))).body.messages;
    expect(await count({ minOwedUgx: 50_001 })).toBe(1);
    expect(await count({ overdueOn: '2026-11-20' })).toBe(1);
    expect(await count({ overdueOn: '2026-12-20' })).toBe(2);
  });

  it('are dropped if the fees are paid before it is their turn', async () => {
    const className = school.createClass();
    const { regNo, numbers } = await school.addChild(className);
    const { sending } = await sendTo(className);
    await school.test.queryRows(
      'update fee_items set paid_ugx = amount_ugx where student_id = (select id from students where reg_no = $1)',
      [regNo],
    );
    await school.test.queryRows(`update fee_reminders set step = 'waiting' where sending_id = $1`, [
      sending.id,
    ]);
    await school.test.queryRows(`delete from outgoing_sms where msisdn = $1`, [numbers[0]]);
    await school.test.queryRows(
      `delete from fee_links where id in (select id from fee_reminders where sending_id = $1)`,
      [sending.id],
    );
    await school.test.advanceTime(0);
    expect(await school.getSending(sending.id)).toMatchObject({ dropped: 1, sent: 0 });
  });
});

/** Gives a child the guardian's number of another one, so that both are reminded together. */
const shareNumber = async (of: { regNo: string }, msisdn = '') => {
  await school.test.queryRows(
    'update guardians set msisdn = $2 where student_id = (select id from students where reg_no = $1)',
    [of.regNo, msisdn],
  );
};
const nameChild = ({ regNo }: { regNo: string }, name: string) =>
  school.test.queryRows('update students set first_name = $2 where reg_no = $1', [regNo, name]);

describe('the fee reminder of siblings', () => {
  const addSiblings = async (className: string) => {
    const first = await school.addChild(className, 300_000, 1, '2026-11-01');
    const second = await school.addChild(className, 200_000, 1, '2026-11-05');
    await nameChild(first, 'Amos');
    await nameChild(second, 'Ruth');
    await shareNumber(second, first.numbers[0]);
    return { first, second, number: first.numbers[0] ?? '' };
  };

  it('is one SMS that names all, with the sum, at the price of one', async () => {
    const className = school.createClass();
    const { first, second, number } = await addSiblings(className);
    const { preview, sending } = await sendTo(className);
    expect(preview).toMatchObject({ children: 2, guardians: 1, messages: 1 });
    expect(preview.recipients.map(({ name, owedUgx }) => [name, owedUgx])).toEqual([
      ['Amos Apio', 300_000],
      ['Ruth Apio', 200_000],
    ]);
    await school.test.advanceTime(0);
    const texts = school.listTextsTo(number);
    expect(texts).toEqual([
      expect.stringContaining('fees of A. Apio, R. Apio: UGX 500,000, due since 1 November 2026. Pay:'),
    ]);
    const partUgx = getPartPriceUgx(school.test.clock.now().getTime());
    expect(preview.priceUgx).toBe(countSmsParts(texts[0] ?? '') * partUgx);
    expect(await school.getSending(sending.id)).toMatchObject({
      messages: 1,
      sent: 1,
      waiting: 0,
      dropped: 0,
    });
    const opened = await openLink(findLink(texts[0]));
    expect(opened.body).toMatchObject({
      regNo: first.regNo,
      children: [
        { regNo: first.regNo, name: 'A. Apio' },
        { regNo: second.regNo, name: 'R. Apio' },
      ],
    });
    expect((await school.preview(school.choose(className))).body).toMatchObject({ reminded: 2, messages: 0 });
  });

  it('leaves out a child whose fees are paid before it is sent, and is about the other', async () => {
    const className = school.createClass();
    const { first, number } = await addSiblings(className);
    const { sending } = await sendTo(className);
    await school.test.queryRows(
      'update fee_items set paid_ugx = amount_ugx where student_id = (select id from students where reg_no = $1)',
      [first.regNo],
    );
    await requeue(sending.id, number);
    await school.test.advanceTime(0);
    expect(school.listTextsTo(number).at(-1)).toContain('fees of R. Apio: UGX 200,000');
    expect(await school.getSending(sending.id)).toMatchObject({ messages: 1, sent: 1, dropped: 0 });
  });

  it('goes to the others if the guardian of one is removed while it waits', async () => {
    const className = school.createClass();
    const { first, number } = await addSiblings(className);
    const { sending } = await sendTo(className);
    await requeue(sending.id, number);
    const [child] = await school.test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
      first.regNo,
    ]);
    await school.staff.call(school.bursar.token, 'DELETE', `admin/students/${child?.id}/guardians/1`);
    await school.test.advanceTime(0);
    expect(school.listTextsTo(number).at(-1)).toContain('fees of R. Apio: UGX 200,000');
    expect(await school.getSending(sending.id)).toMatchObject({ sent: 1, dropped: 1 });
  });
});

/** Puts the reminders of a sending back to where they wait for their SMS. */
const requeue = async (sendingId: string, number: string): Promise<void> => {
  await school.test.queryRows(`update fee_reminders set step = 'waiting' where sending_id = $1`, [sendingId]);
  await school.test.queryRows(`delete from outgoing_sms where msisdn = $1`, [number]);
  await school.test.queryRows(
    `delete from fee_links where id in (select id from fee_reminders where sending_id = $1)`,
    [sendingId],
  );
};

describe('the choice of children for fee reminders', () => {
  it('leaves out children that the sender unticked', async () => {
    const className = school.createClass();
    await school.addChild(className);
    const left = await school.addChild(className);
    const { recipients } = (await school.preview(school.choose(className))).body;
    const [row] = await school.test.queryRows<{ id: number }>('select id from students where reg_no = $1', [
      left.regNo,
    ]);
    const leftOut = [Number(row?.id)];
    expect(recipients.map(({ id }) => id)).toContain(leftOut[0]);
    const { preview, sending } = await sendTo(className, { leftOut });
    expect(preview).toMatchObject({ messages: 1, children: 2 });
    expect(preview.recipients).toHaveLength(2);
    await school.test.advanceTime(0);
    expect(school.listTextsTo(left.numbers[0] ?? '')).toEqual([]);
    expect(await school.getSending(sending.id)).toMatchObject({ sent: 1, leftOut: 1 });
  });

  it('needs classes, or all of them said in words', async () => {
    const none = await school.preview({ ...school.choose(''), classes: [] });
    expect([none.status, none.body.errors]).toEqual([
      422,
      { classes: ['Choose at least one class, or all classes'] },
    ]);
    const all = await school.preview({ ...school.choose(''), classes: [], allClasses: true });
    expect([all.status, all.body.children > 1]).toEqual([200, true]);
  });
});

describe('the text of a fee reminder', () => {
  it('says the part that is due, and what is owed in all', async () => {
    const className = school.createClass();
    const { regNo, numbers } = await school.addChild(className, 0, 1);
    await school.test.queryRows(
      `insert into fee_items (student_id, description, due_on, amount_ugx, paid_ugx)
       select s.id, i.* from students s, (values ('Tuition, part 1 of 3', '2026-09-01'::date, 200000, 200000),
         ('Tuition, part 2 of 3', '2026-10-15', 300000, 50000), ('Tuition, part 3 of 3', '2031-01-15', 500000, 0)) i (a, b, c, d)
       where s.reg_no = $1`,
      [regNo],
    );
    await sendTo(className);
    await school.test.advanceTime(0);
    expect(school.listTextsTo(numbers[0] ?? '')[0]).toContain(
      'UGX 250,000 (part 2 of 3), due since 15 October 2026',
    );
  });

  it('says the part that is due next if nothing is overdue', async () => {
    const className = school.createClass();
    const { regNo, numbers } = await school.addChild(className, 0, 1);
    await school.test.queryRows(
      `insert into fee_items (student_id, description, due_on, amount_ugx) select s.id, i.*
       from students s, (values ('Tuition, part 1 of 2', '2031-01-15'::date, 300000), ('Tuition, part 2 of 2', '2031-03-15', 500000)) i (a, b, c)
       where s.reg_no = $1`,
      [regNo],
    );
    await sendTo(className, { language: 'sw' });
    await school.test.advanceTime(0);
    expect(school.listTextsTo(numbers[0] ?? '')[0]).toContain(
      'UGX 300,000 (awamu 1 ya 2), kulipwa 15 Januari 2031',
    );
  });
});

describe('the link of a fee reminder', () => {
  it('opens the child with nothing but what a look-up needs, and is in no row of the database', async () => {
    const className = school.createClass();
    const { regNo, numbers } = await school.addChild(className);
    const { sending } = await sendTo(className);
    await school.test.advanceTime(0);
    const token = findLink(school.listTextsTo(numbers[0] ?? '')[0]);
    expect(token).toHaveLength(22);
    const opened = await openLink(token);
    expect(opened.body).toEqual({
      regNo,
      school: { slug: 'st-marys-kisubi', name: school.school.name },
      children: [{ regNo, name: 'P. Apio' }],
    });
    expect(await school.getSending(sending.id)).toMatchObject({ opened: 1, paid: 0 });
    const stored = await school.test.queryRows<{ row: string }>(
      `select l::text as row from fee_links l union all select m::text from outgoing_sms m union all select r::text from fee_reminders r`,
    );
    expect(stored.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('is not in a text that waits to be sent', async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className);
    school.test.gateway.onSend({ kind: 'inconclusive', detail: '401', isGatewayUnavailable: true });
    await sendTo(className);
    await school.test.advanceTime(0);
    const [waiting] = await school.test.queryRows<{ text: string }>(
      'select text from outgoing_sms where msisdn = $1',
      [numbers[0]],
    );
    expect(waiting?.text).toMatch(/Pay: \{link:[\da-f-]{36}\} To stop/);
    await school.test.advanceTime(2 * MINUTE_MS);
    expect(findLink(school.listTextsTo(numbers[0] ?? '').at(-1))).toHaveLength(22);
  });

  it.each(['xxxxxxxxxxxxxxxxxxxxxx', 'x'])('says what to do if it is unknown: %s', async (token) => {
    const answer = await openLink(token);
    expect([answer.status, answer.body.message]).toEqual([
      404,
      'This link has expired or is incomplete. Enter the registration number instead, or ask the school for a new link.',
    ]);
  });

  it('counts a payment for the child within two weeks', async () => {
    const className = school.createClass();
    const { regNo } = await school.addChild(className, 30_000);
    const { sending } = await sendTo(className);
    await school.test.advanceTime(HOUR_MS);
    const { msisdn, method } = createPayer();
    school.test.mtn.onQuery(msisdn, 'paid');
    await school.test.startPayment({ child: { regNo }, amount: 30_000, method });
    await school.test.advanceTime(5_000);
    await school.test.advanceTime(0);
    expect(await school.getSending(sending.id)).toMatchObject({ paid: 1 });
  });
});

describe('STOP', () => {
  it('stops reminders of all schools at once, those that wait too, while receipts still come', async () => {
    const className = school.createClass();
    const { regNo, numbers } = await school.addChild(className, 60_000);
    const [msisdn = ''] = numbers;
    school.test.gateway.onSend({ kind: 'inconclusive', detail: '401', isGatewayUnavailable: true });
    const { sending } = await sendTo(className);
    await school.test.advanceTime(0);
    school.test.gateway.clearOutcomes();
    await school.report('incoming', { from: msisdn, to: SHORT_CODE, text: '\u200b stop. Please', id: '1' });
    await school.test.advanceTime(2 * MINUTE_MS);
    expect(await school.getSending(sending.id)).toMatchObject({ stopped: 1, sent: 0, waiting: 0 });
    const [, confirmation, ...more] = school.listTextsTo(msisdn);
    expect(confirmation).toContain(`SMS START to ${SHORT_CODE}`);
    expect(more).toEqual([]);

    school.test.mtn.onQuery(msisdn as Msisdn, 'paid');
    const method = {
      paymentMethod: 'mobile',
      network: 'mtn',
      phoneNumber: `0${msisdn.slice(4)}`,
    } as const;
    await school.test.startPayment({ child: { regNo }, amount: 10_000, method });
    await school.test.advanceTime(5_000);
    await school.test.advanceTime(0);
    expect(school.listTextsTo(msisdn).at(-1)).toContain('UGX 10,000 received');

    await school.test.advanceTime(8 * DAY_MS);
    expect((await school.preview(school.choose(className))).body).toMatchObject({ stopped: 1, messages: 0 });
    await school.report('incoming', { from: msisdn, to: SHORT_CODE, text: 'Start', id: '2' });
    expect((await school.preview(school.choose(className))).body).toMatchObject({ stopped: 0, messages: 1 });
  });

  it('is honoured if it comes between the choice of the SMS and its sending', async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className);
    const [msisdn = ''] = numbers;
    await sendTo(className);
    // The reminder is queued by now at the latest; the opt-out commits before the gateway is called.
    await school.test.queryRows('insert into sms_opt_outs (msisdn, stopped_at) values ($1, now())', [msisdn]);
    await school.test.advanceTime(0);
    expect(school.listTextsTo(msisdn)).toEqual([]);
  });

  it('leaves the confirmation of the last answer as the last SMS if START follows within seconds', async () => {
    const { msisdn } = createPayer();
    const answer = (text: string) =>
      school.report('incoming', { from: msisdn, to: SHORT_CODE, text, id: text });
    // The first confirmation got no response, and would be sent again after the second one.
    school.test.gateway.onSend({ kind: 'inconclusive', detail: 'no response' });
    await answer('STOP');
    await school.test.advanceTime(0);
    await answer('START');
    await school.test.advanceTime(2 * MINUTE_MS);
    expect(school.listTextsTo(msisdn)).toEqual([
      expect.stringContaining('you get no more fee reminders'),
      expect.stringContaining('you get fee reminders again'),
    ]);
  });

  it('is only heard from the gateway', async () => {
    const { msisdn } = createPayer();
    const answer = await school.report('incoming', { from: msisdn, text: 'STOP' }, 'not-the-segment');
    expect(answer.status).toBe(404);
    expect(await school.test.queryRows('select 1 from sms_opt_outs where msisdn = $1', [msisdn])).toEqual([]);
  });

  it('is honoured as an opt-out of the gateway', async () => {
    const { msisdn } = createPayer();
    await school.report('opt-out', { senderId: SHORT_CODE, phoneNumber: msisdn });
    expect(
      await school.test.queryRows('select 1 from sms_opt_outs where msisdn = $1', [msisdn]),
    ).toHaveLength(1);
  });
});

describe('a delivery report', () => {
  it('says whether a reminder was delivered, and its cost is that of the gateway', async () => {
    const className = school.createClass();
    const first = await school.addChild(className);
    const second = await school.addChild(className);
    school.test.gateway.onSend(
      { kind: 'accepted', messageId: 'AT-delivered', costUgx: 35 },
      { kind: 'accepted', messageId: 'AT-failed', costUgx: 35 },
    );
    const { sending } = await sendTo(className);
    await school.test.advanceTime(0);
    await school.report('delivery', {
      id: 'AT-delivered',
      status: 'Success',
      phoneNumber: first.numbers[0] ?? '',
    });
    await school.report('delivery', {
      id: 'AT-failed',
      status: 'Sent',
      phoneNumber: second.numbers[0] ?? '',
    });
    expect(await school.getSending(sending.id)).toMatchObject({ delivered: 1, sent: 1, costUgx: 70 });
    await school.report('delivery', {
      id: 'AT-failed',
      status: 'Failed',
      phoneNumber: second.numbers[0] ?? '',
    });
    expect(await school.getSending(sending.id)).toMatchObject({ delivered: 1, failed: 1 });
  });
});

describe('a server that is killed after the gateway took a reminder', () => {
  /** Sends a reminder with a gateway that takes it, while the server dies before it reads the response. */
  const sendAndDie = async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className);
    const [msisdn = ''] = numbers;
    const { send } = school.test.gateway;
    school.test.gateway.send = async (message) => {
      await send(message);
      throw new Error('the server was killed');
    };
    const { sending } = await sendTo(className);
    await school.test.advanceTime(0);
    school.test.gateway.send = send;
    expect(school.listTextsTo(msisdn)).toHaveLength(1);
    return { className, msisdn, id: sending.id };
  };

  it('sends it only once, and says that its result is unknown', async () => {
    const { className, msisdn, id } = await sendAndDie();
    for (let minute = 0; minute < 30; minute += 1) await school.test.advanceTime(MINUTE_MS);
    expect(school.listTextsTo(msisdn)).toHaveLength(1);
    expect(await school.getSending(id)).toMatchObject({ unknown: 1, sent: 0, waiting: 0 });
    expect((await school.preview(school.choose(className))).body).toMatchObject({ reminded: 0, messages: 1 });
  });

  it('learns from the delivery report that it was sent', async () => {
    const { msisdn, id } = await sendAndDie();
    await school.report('delivery', { id: 'AT-of-the-dead', status: 'Success', phoneNumber: msisdn });
    for (let minute = 0; minute < 12; minute += 1) await school.test.advanceTime(MINUTE_MS);
    expect(school.listTextsTo(msisdn)).toHaveLength(1);
    expect(await school.getSending(id)).toMatchObject({ delivered: 1, unknown: 0 });
  });
});

describe('a gateway that is away', () => {
  it('gets a reminder later, and one that it did not process again', async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className);
    const [msisdn = ''] = numbers;
    school.test.gateway.onSend({ kind: 'inconclusive', detail: '503', isNotTaken: true });
    const { sending } = await sendTo(className);
    for (let turn = 0; turn < 3; turn += 1) await school.test.advanceTime(MINUTE_MS);
    expect(school.listTextsTo(msisdn)).toHaveLength(2);
    expect(await school.getSending(sending.id)).toMatchObject({ sent: 1 });
  });
});

describe('an old link of a fee reminder', () => {
  it('expires after 60 days', async () => {
    const className = school.createClass();
    const { numbers } = await school.addChild(className);
    await sendTo(className);
    await school.test.advanceTime(0);
    const token = findLink(school.listTextsTo(numbers[0] ?? '')[0]);
    await school.test.advanceTime(60 * DAY_MS - HOUR_MS);
    expect((await openLink(token)).status).toBe(200);
    await school.test.advanceTime(2 * HOUR_MS);
    expect((await openLink(token)).status).toBe(404);
  });
});
