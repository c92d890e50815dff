import { DAY_MS, MINUTE_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTexts } from '../../payments/testing/fee-payments';
import { addSchool } from '../../schools/schools-repository';
import { createRunningLoans } from '../../testing/running-loans';
import { buildTestApp, type TestApp } from '../../testing/test-app';
import { createTestRepayments } from '../../testing/test-repayments';
import { createUssdPhone } from './testing/ussd-phone';
import { createUssdWebhook, ussdEnvironment } from './testing/ussd-webhook';

const NAV = '0. Back 00. Start';
const HOME =
  'Somesa school fees\n1. Pay fees\n2. Fees balance\n3. Repay a loan\n4. Check a receipt\n5. Language (Olulimi, Lugha)\n0. Exit 00. Start';
const SCHOOL_NAME = "St. Mary's College Kisubi (SMACK)";

let test: TestApp;
let ussd: ReturnType<typeof createUssdWebhook>;
beforeAll(async () => {
  test = await buildTestApp({
    env: { ...ussdEnvironment, AIRTEL_PAYER_CHARGES: '2020-01-01: 5000000=1500' },
  });
  ussd = createUssdWebhook(test);
});
afterAll(async () => {
  await test.expectLedgerMatches();
  await test.end();
});

describe('paying fees by USSD', () => {
  it('leads from the number to the prompt, and says on the next call that it was paid', async () => {
    const child = await test.addChild(300_000, 200_000);
    const { phone, msisdn } = ussd.createPhone();
    expect((await phone.dial()).text).toBe(HOME);
    expect((await phone.answer('1')).text).toBe(
      `Enter the child's registration number or payment code\n${NAV}`,
    );
    expect((await phone.answer(child.regNo.toLowerCase())).text).toBe(
      `P. Apio, Senior 1\n${SCHOOL_NAME}\nOutstanding: UGX 500,000\n1. Pay all: UGX 500,000\n2. Another amount\n${NAV}`,
    );
    expect((await phone.answer('2')).text).toBe(`Enter the amount in UGX, 500 to 500,000\n${NAV}`);
    expect((await phone.answer('350,000')).text).toBe(
      `Pay UGX 350,000 for P. Apio, ${SCHOOL_NAME}, from this phone?\nMTN may add a charge.\n1. Pay UGX 350,000\n${NAV}`,
    );
    expect(await ussd.listPayments(msisdn)).toEqual([]);
    test.mtn.onQuery(msisdn, 'paid');
    const last = await phone.answer('1');
    expect(last.isEnded).toBe(true);
    expect(last.text).toMatch(
      /^Enter your MTN PIN in the prompt on this phone to pay UGX 350,000\. We'll send the receipt by SMS\. Reference: SF-[\w-]+\.$/,
    );
    const [payment] = await ussd.listPayments(msisdn);
    expect(payment).toMatchObject({ amount_ugx: 350_000, network: 'mtn', purpose: 'fees' });
    await test.steps.reached('submit-recorded', payment?.id ?? '');
    expect((await phone.dial()).text).toBe(
      `Not paid yet: UGX 350,000 for P. Apio. Approve it on this phone.\nNo prompt? Dial *165# and choose My Approvals.\n1. Check again\n${NAV}`,
    );
    await test.advanceTime(5_000);
    const paid = await phone.answer('1');
    expect(paid.text).toMatch(
      /^Paid: UGX 350,000 for P\. Apio\. Receipt SF-[\w-]+\.\nOutstanding: UGX 150,000\n/,
    );
    expect(test.gateway.sent.filter(({ to }) => to === msisdn)).toHaveLength(1);
    const reference = /SF-[\w-]+/.exec(paid.text)?.[0] ?? '';
    const other = ussd.createPhone().phone;
    await other.dial();
    expect((await other.answer('4', reference.replaceAll('-', '').toLowerCase())).text).toMatch(
      new RegExp(`^Receipt ${reference} is valid: UGX 350,000 for P\\. Apio, St\\. Mary's College`),
    );
    expect((await other.answer('0', 'SF-0000-0000')).text).toBe(
      `We couldn't find a receipt with the reference SF-0000-0000. Check each letter and digit.\nEnter the reference of the receipt, such as SF-7KQ2-M4X9\n${NAV}`,
    );
  });

  it('says why a declined payment was not made, and offers another attempt', async () => {
    const child = await test.addChild(100_000);
    const { phone, msisdn } = ussd.createPhone('airtel');
    test.airtel.onQuery(msisdn, { kind: 'failed', reason: 'declined', detail: 'declined' });
    await phone.dial();
    expect((await phone.answer('1', child.regNo, '1')).text).toContain('Airtel adds UGX 1,500.');
    await phone.answer('1');
    const [payment] = await ussd.listPayments(msisdn);
    await test.steps.reached('submit-recorded', payment?.id ?? '');
    await test.advanceTime(5_000);
    expect((await phone.dial()).text).toBe(
      `The payment was declined on the phone. You have not been charged.\n1. Try again\n${NAV}`,
    );
    expect((await phone.answer('1')).text).toContain('1. Pay all: UGX 100,000');
  });

  it('sends a new prompt after two minutes, once it is confirmed, unless the first was approved meanwhile', async () => {
    const child = await test.addChild(100_000);
    const { phone, msisdn } = ussd.createPhone();
    await phone.dial();
    await phone.answer('1', child.regNo, '1', '1');
    expect((await phone.dial()).text).not.toContain('Send it again');
    await test.advanceTime(2 * MINUTE_MS);
    expect((await phone.answer('1')).text).toContain('\n1. Check again\n2. Send it again\n');
    expect((await phone.answer('2')).text).toContain('Pay UGX 100,000 for P. Apio');
    expect(await ussd.listPayments(msisdn)).toHaveLength(1);
    expect((await phone.answer('1')).isEnded).toBe(true);
    const [first, second, ...others] = await ussd.listPayments(msisdn);
    expect([first?.status, others]).toEqual(['expired', []]);
    await test.steps.reached('submit-recorded', second?.id ?? '');
    await phone.dial();
    await test.advanceTime(2 * MINUTE_MS);
    await phone.answer('1', '2');
    test.mtn.onQuery(msisdn, 'paid');
    await test.advanceTime(MINUTE_MS);
    expect((await phone.answer('1')).text).toMatch(
      /^This is already paid\. The receipt is SF-[\w-]+\.\n0\. Back/,
    );
    expect(await ussd.listPayments(msisdn)).toHaveLength(2);
  });

  it('says who is paying already instead of paying twice', async () => {
    const child = await test.addChild(100_000);
    const [first, second] = [ussd.createPhone(), ussd.createPhone()];
    for (const { phone } of [first, second]) {
      await phone.dial();
      await phone.answer('1', child.regNo, '1');
    }
    await first.phone.answer('1');
    expect((await second.phone.answer('1')).text).toMatch(
      /^Someone is paying for this child now\. Pay up to UGX 0, or try again after \d\d:\d\d\.\n0\. Back/,
    );
    expect((await second.phone.answer('0')).text).toBe(
      `P. Apio, Senior 1\n${SCHOOL_NAME}\nOutstanding: UGX 100,000\nSomeone is paying all of it now. Try again in 15 minutes.\n${NAV}`,
    );
    expect(await ussd.listPayments(second.msisdn)).toEqual([]);
  });

  it('takes the network from the one that sends the request, because numbers are ported', async () => {
    const child = await test.addChild(10_000);
    const { phone, msisdn } = ussd.createPhone('mtn', { networkCode: '64101' });
    await phone.dial();
    await phone.answer('1', child.regNo, '1', '1');
    expect(await ussd.listPayments(msisdn)).toMatchObject([{ network: 'airtel' }]);
  });

  it('tells a phone of neither network how to pay, but shows balances', async () => {
    const child = await test.addChild(10_000);
    const phone = createUssdPhone(ussd.send, '+256711000001');
    await phone.dial();
    expect((await phone.answer('1')).text).toBe(
      `You can pay here with an MTN or Airtel number. Dial again from one, or pay on our website.\n${NAV}`,
    );
    expect((await phone.answer('0', '2', child.regNo)).text).toContain('Outstanding: UGX 10,000');
    expect((await phone.answer('1')).text).toContain('with an MTN or Airtel number');
    const foreign = createUssdPhone(ussd.send, '+254712345678');
    expect(await foreign.dial()).toEqual({
      text: 'This menu works with phone numbers of Uganda only.',
      isEnded: true,
    });
  });
});

describe('the other choices of the menu', () => {
  it('asks for the school of a number that several schools use', async () => {
    const { regNo } = await test.addChild(70_000);
    await test.database.transaction(async (tx) => {
      for (let number = 1; number <= 5; number += 1) {
        const id = await addSchool(tx, { slug: `school-${number}`, name: `School ${number} of Gulu` });
        const text = `insert into students (school_id, reg_no, first_name, last_name, class_name) values ($1, $2, 'Zed', 'Okot', 'P7')`;
        await tx.run({ name: 'test-namesake-ussd', text }, [id, regNo]);
      }
    });
    const { phone } = ussd.createPhone();
    await phone.dial();
    const schools = await phone.answer('2', regNo);
    expect(schools.text).toBe(
      `Which school?\n1. ${SCHOOL_NAME}\n2. School 1 of Gulu\n3. School 2 of Gulu\n4. School 3 of Gulu\n9. More schools\n${NAV}`,
    );
    expect((await phone.answer('9', '2')).text).toBe(
      `Z. Okot, P7\nSchool 5 of Gulu\nNo fees are outstanding.\n${NAV}`,
    );
    expect((await phone.answer('0', regNo, '1')).text).toContain(`P. Apio, Senior 1\n${SCHOOL_NAME}`);
  });

  it('repays a loan by the registration number, and shows only what is due', async () => {
    const loans = createRunningLoans(test);
    const repayments = createTestRepayments(test);
    const loan = await loans.addLoan({ principalUgx: 600_000 });
    const regNo = await repayments.getRegNo(loan);
    const { due, dueOn } = (await repayments.lookUpLoanDue(regNo)).body;
    const { phone, msisdn } = ussd.createPhone();
    await phone.dial();
    const shown = await phone.answer('3', regNo);
    const figures = due.toLocaleString('en-US');
    const day = new Date(dueOn).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    });
    expect(shown.text).toBe(
      `P. Apio, Senior 1\n${SCHOOL_NAME}\nLoan, due ${day}: UGX ${figures}\n1. Pay all: UGX ${figures}\n2. Another amount\n${NAV}`,
    );
    test.mtn.onQuery(msisdn, 'paid');
    await phone.answer('1', '1');
    const [payment] = await ussd.listPayments(msisdn);
    expect(payment).toMatchObject({ purpose: 'repayment', amount_ugx: due });
    await test.steps.reached('submit-recorded', payment?.id ?? '');
    await test.advanceTime(5_000);
    expect(await loans.getSummary(loan)).toMatchObject({ paidUgx: due });
    expect((await phone.dial()).text).toMatch(
      /^Paid: UGX [\d,]+ for P\. Apio\. Receipt SF-[\w-]+\.\n0\. Back/,
    );
    const { regNo: withoutLoan } = await test.addChild(1_000);
    expect((await phone.answer('00', '3', withoutLoan)).text).toContain("We couldn't find an active loan");
  });

  it('keeps the language of a phone, also in the SMS with the receipt', async () => {
    const { phone, msisdn } = ussd.createPhone();
    await phone.dial();
    expect((await phone.answer('5')).text).toBe(
      `Choose a language\n1. English\n2. Luganda\n3. Kiswahili\n${NAV}`,
    );
    expect((await phone.answer('3')).text).toMatch(/^Ada za shule kwa Somesa\n1\. Lipa ada/);
    await test.advanceTime(40 * DAY_MS);
    expect((await phone.dial()).text).toMatch(/^Ada za shule kwa Somesa/);
    const { regNo } = await test.addChild(20_000);
    test.mtn.onQuery(msisdn, 'paid');
    await phone.answer('1', regNo, '1');
    await phone.answer('1');
    const [payment] = await ussd.listPayments(msisdn);
    await test.steps.reached('submit-recorded', payment?.id ?? '');
    await test.advanceTime(5_000);
    expect(listTexts(test, msisdn).at(-1)).toContain('zimepokelewa');
    expect((await ussd.createPhone().phone.dial()).text).toBe(HOME);
  });

  it.each([
    [[], 'Enter one of these numbers.'],
    [['1', '!?'], 'Use letters, digits and - . / only, for example SMK-0001'],
    [['1', 'NO-SUCH-1'], "We couldn't find NO-SUCH-1. Check the number on the report card or a fees letter."],
    [['1', 'SMK-0001', '2', '12.5'], 'Enter a whole amount above 0, for example 50,000'],
    [['1', 'SMK-0001', '2', '499'], 'Enter an amount from UGX 500 to 1,200,000.'],
    [['1', 'SMK-0001', '2', '1200001'], 'Enter an amount from UGX 500 to 1,200,000.'],
    [['1', 'SMK-0001', '1', '7'], 'Enter one of these numbers.'],
  ])('says what to do after %j', async (answers, text) => {
    const { phone } = ussd.createPhone();
    await phone.dial();
    const screen = await phone.answer(...((answers.length > 0 ? answers : ['8']) as [string]));
    expect(screen.text.split('\n')[0]).toBe(text);
    expect(screen.text).toMatch(/\n0\. (Back|Exit) 00\. Start$/);
    expect((await phone.answer('00')).text).toBe(HOME);
  });

  it('ends the session on request', async () => {
    const { phone } = ussd.createPhone();
    await phone.dial();
    expect(await phone.answer('0')).toEqual({ text: 'Thank you for using Somesa.', isEnded: true });
  });
});

describe('a session that broke', () => {
  it('goes on where it was for ten minutes, in a new session of the same phone only', async () => {
    const child = await test.addChild(90_000);
    const { phone } = ussd.createPhone();
    await phone.dial();
    const before = await phone.answer('1', child.regNo, '2');
    await test.advanceTime(9 * MINUTE_MS);
    expect(await phone.dial()).toEqual(before);
    expect((await phone.answer('40000')).text).toContain('Pay UGX 40,000 for P. Apio');
    expect((await ussd.createPhone().phone.dial()).text).toBe(HOME);
    await test.advanceTime(10 * MINUTE_MS + 1_000);
    expect((await phone.dial()).text).toBe(HOME);
  });

  it('begins at the start if choices are dialled with the code', async () => {
    const child = await test.addChild(90_000);
    const { phone } = ussd.createPhone();
    await phone.dial();
    await phone.answer('4');
    expect((await phone.dial('2', child.regNo)).text).toContain('Outstanding: UGX 90,000');
  });

  it('is stored without the phone number, and deleted once it has expired', async () => {
    const { phone, msisdn } = ussd.createPhone();
    await phone.dial();
    await phone.answer('1', 'SMK-0001');
    const rows = await test.queryRows<object>('select * from ussd_sessions');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(msisdn.slice(-9));
    await test.advanceTime(11 * MINUTE_MS);
    expect(await test.queryRows('select caller from ussd_sessions')).toEqual([]);
    expect(test.log.join('')).not.toMatch(new RegExp(`${msisdn.slice(-9)}|SMK-0001`));
  });
});

describe('a payment by USSD', () => {
  const goToConfirmation = async () => {
    const child = await test.addChild(500_000);
    const payer = ussd.createPhone();
    await payer.phone.dial();
    await payer.phone.answer('1', child.regNo, '2', '60000');
    return { ...payer, child };
  };

  it('is initiated once if the request is delivered several times, at once to two servers or later', async () => {
    const second = await buildTestApp({ on: test, env: ussdEnvironment });
    const { phone, msisdn } = await goToConfirmation();
    const receivers = [ussd.send, createUssdWebhook(second).send];
    const [answered, ...copies] = await phone.answerOften('1', [...receivers, ...receivers]);
    expect(answered?.isEnded).toBe(true);
    expect([...copies, await phone.repeat()]).toEqual(Array.from({ length: 4 }, () => answered));
    expect(await ussd.listPayments(msisdn)).toHaveLength(1);
    await second.end();
  });

  it('is initiated once if the server stopped before its answer was stored, and another session confirms it again', async () => {
    const { phone, msisdn, child } = await goToConfirmation();
    const [stored] = await test.queryRows<{ caller: string; session: object }>(
      `select caller, to_jsonb(s) as session from ussd_sessions s where state->'place'->'child'->>'regNo' = $1`,
      [child.regNo],
    );
    await phone.answer('1');
    await test.queryRows('delete from ussd_sessions where caller = $1', [stored?.caller]);
    await test.queryRows(
      'insert into ussd_sessions select * from jsonb_populate_record(null::ussd_sessions, $1::jsonb)',
      [JSON.stringify(stored?.session)],
    );
    expect((await phone.dial()).text).toContain('Pay UGX 60,000 for P. Apio');
    expect((await phone.answer('1')).isEnded).toBe(true);
    expect(await ussd.listPayments(msisdn)).toHaveLength(1);
  });

  it('is never initiated by choices that were dialled before the confirmation was shown', async () => {
    const child = await test.addChild(500_000);
    const { phone, msisdn } = ussd.createPhone();
    const shown = await phone.dial('1', child.regNo, '1', '1', '1');
    expect(shown.text).toContain('1. Pay UGX 500,000');
    expect(await ussd.listPayments(msisdn)).toEqual([]);
    await phone.answer('1');
    expect(await ussd.listPayments(msisdn)).toHaveLength(1);
  });

  it('gets its answer before the network responds', async () => {
    const { phone, msisdn } = await goToConfirmation();
    let respond = (): void => undefined;
    test.mtn.onSubmit(msisdn, async () => {
      await new Promise<void>((resolve) => {
        respond = resolve;
      });
      return { kind: 'accepted' };
    });
    expect((await phone.answer('1')).isEnded).toBe(true);
    const [payment] = await ussd.listPayments(msisdn);
    expect(payment?.status).toBe('created');
    respond();
    await test.steps.reached('submit-recorded', payment?.id ?? '');
  });

  it('is another one after another confirmation', async () => {
    const { phone, msisdn, child } = await goToConfirmation();
    await phone.answer('1');
    await phone.dial();
    await phone.answer('00', '1', child.regNo, '2', '60000', '1');
    expect(await ussd.listPayments(msisdn)).toHaveLength(2);
  });
});
