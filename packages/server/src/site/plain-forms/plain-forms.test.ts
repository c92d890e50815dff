import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@somesa/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTexts } from '../../payments/testing/fee-payments';
import { createFormBrowser } from '../../testing/form-browser';
import { buildTestApp, createPayer, SCHOOL, type TestApp } from '../../testing/test-app';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ env: { MTN_PAYER_CHARGES: '2020-01-01: 5000000=1500' } });
});
afterAll(async () => {
  await test.expectLedgerMatches();
  await test.end();
});

const START = '/pay-fees/basic?lang=en';
type FormBrowser = ReturnType<typeof createFormBrowser>;

/** Goes to the last step of a mobile payment of a child's fees. */
const goToFinish = async (
  browser: FormBrowser,
  {
    regNo,
    amount,
    payer = createPayer(),
  }: { regNo: string; amount: string; payer?: ReturnType<typeof createPayer> },
) => {
  await browser.open(START);
  await browser.submit({ regNo });
  await browser.submit({ amount, method: payer.method.network });
  await browser.submit({ phoneNumber: payer.method.phoneNumber });
  expect(browser.getTitle()).toBe('Check your payment');
  return payer;
};

const listPayments = (regNo: string) =>
  test.queryRows<{ status: string; amount_ugx: number; msisdn: string | null; method: string; id: string }>(
    `select p.status, p.amount_ugx, p.msisdn, p.method, p.id from payments p
      join students s on s.id = p.student_id where s.reg_no = $1 order by p.created_at`,
    [regNo],
  );

/** Sends the last form, and waits until the answer of the network to the request that it causes is recorded. */
const finish = async (browser: FormBrowser, regNo: string) => {
  const again = await browser.submit();
  for (const { id } of await listPayments(regNo)) await test.steps.reached('submit-recorded', id);
  return again;
};

describe('paying fees by plain forms', () => {
  it('confirms the payment by SMS in the language of the pages, whatever the browser accepts', async () => {
    const child = await test.addChild(20_000);
    const browser = createFormBrowser(test);
    const { msisdn, method } = createPayer();
    test.mtn.onQuery(msisdn, 'paid');
    await browser.open('/pay-fees/basic?lang=sw');
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ amount: '20 000', method: 'mtn' });
    await browser.submit({ phoneNumber: method.phoneNumber });
    await finish(browser, child.regNo);
    await test.advanceTime(5_000);
    expect(listTexts(test, msisdn)).toEqual([expect.stringContaining('zimepokelewa')]);
  });

  it('leads from the registration number to the receipt, and pays what was typed', async () => {
    const child = await test.addChild(300_000, 200_000);
    const browser = createFormBrowser(test);
    await browser.open(START);
    expect(browser.getTitle()).toBe('Whose fees are you paying?');
    await browser.submit({ regNo: ` ${child.regNo.toLowerCase()} ` });
    expect(browser.getText()).toContain(`P. Apio, Senior 1Registration number${child.regNo}`);
    expect(browser.getText()).toContain('UGX 500,000');
    expect(browser.getValue('amount')).toBe('500,000');
    const { msisdn, method } = createPayer();
    await browser.submit({ amount: '350 000', method: 'mtn' });
    expect(browser.getText()).toContain('We’ll send a request for UGX 350,000 to this phone.');
    await browser.submit({ phoneNumber: method.phoneNumber });
    expect(browser.getText()).toContain('MTN’s chargeUGX 1,500Total from your phoneUGX 351,500');
    expect(browser.listButtons()[0]).toBe('Finish and pay UGX 350,000');
    test.mtn.onQuery(msisdn, 'paid');
    await finish(browser, child.regNo);
    expect(browser.getAddress()).toMatch(/^\/pay-fees\/basic\/payments\/[0-9a-f-]{36}\?lang=en$/);
    await browser.reload();
    expect(browser.getTitle()).toBe('Approve the payment on your phone');
    expect(browser.find('meta[http-equiv=refresh]')?.getAttribute('content')).toBe('20');
    await test.advanceTime(5_000);
    await browser.reload();
    expect(browser.getTitle()).toBe('Paid. The fees balance is updated.');
    expect(browser.find('meta[http-equiv=refresh]')).toBeNull();
    expect(browser.getText()).toContain('OutstandingUGX 150,000');
    expect(await listPayments(child.regNo)).toMatchObject([
      { status: 'succeeded', amount_ugx: 350_000, msisdn, method: 'mobile' },
    ]);
    const pdf = browser.listLinks().find((link) => link.endsWith('/pdf'));
    const receipt = await test.call<string>({ url: pdf ?? '' });
    expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  it('shows a payment that was declined or lacked money, and pays by another attempt', async () => {
    for (const [reason, sentence] of [
      ['declined', 'The payment was declined on the phone. You have not been charged.'],
      ['insufficient_funds', 'There wasn’t enough money on 0'],
    ] as const) {
      const child = await test.addChild(50_000);
      const browser = createFormBrowser(test);
      const { msisdn } = await goToFinish(browser, { regNo: child.regNo, amount: '50,000' });
      test.mtn.onQuery(msisdn, { kind: 'failed', reason, detail: 'test' });
      await finish(browser, child.regNo);
      await test.advanceTime(5_000);
      await browser.reload();
      expect(browser.getTitle()).toBe('Payment not completed');
      expect(browser.getText()).toContain(sentence);
      await browser.submit({}, 'Try again');
      expect(browser.getTitle()).toBe('How do you want to pay?');
      const other = createPayer('airtel');
      test.airtel.onQuery(other.msisdn, 'paid');
      await browser.submit({ method: 'airtel' });
      await browser.submit({ phoneNumber: other.method.phoneNumber });
      await finish(browser, child.regNo);
      await test.advanceTime(5_000);
      await browser.reload();
      expect(browser.getTitle()).toBe('Paid. The fees balance is updated.');
      expect((await listPayments(child.regNo)).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    }
  });

  it('checks a pending payment less often after two minutes, and then offers another method', async () => {
    const child = await test.addChild(50_000);
    const browser = createFormBrowser(test);
    await goToFinish(browser, { regNo: child.regNo, amount: '20000' });
    await finish(browser, child.regNo);
    await test.advanceTime(5_000);
    await browser.reload();
    expect(browser.find('form')).toBeNull();
    const stop = browser.listLinks().find((link) => link.endsWith('&updates=off')) ?? '';
    await test.advanceTime(120_000);
    await browser.reload();
    expect(browser.getTitle()).toBe('Still waiting');
    expect(browser.find('meta[http-equiv=refresh]')?.getAttribute('content')).toBe('60');
    await browser.open(stop);
    expect(browser.find('meta[http-equiv=refresh]')).toBeNull();
    await browser.submit({}, 'Use another number or method');
    await browser.submit({ method: 'bank' });
    await browser.submit({ bankName: 'Stanbic Bank', accountNumber: '9030009998887' });
    await browser.submit();
    expect(browser.getTitle()).toBe('Waiting for your transfer');
    expect((await listPayments(child.regNo)).map(({ status }) => status)).toEqual([
      'expired',
      'awaiting_transfer',
    ]);
    await test.advanceTime(49 * HOUR_MS);
  });

  it('gives the account and the reference of a bank transfer, also to a browser without cookies', async () => {
    const child = await test.addChild(700_000);
    const browser = createFormBrowser(test, { keepsCookies: false });
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ method: 'bank' });
    await browser.submit({ bankName: 'Centenary Bank', accountNumber: '3100 0999 88' });
    expect(browser.getText()).toContain('Centenary Bank, 3100 0999 88');
    await browser.submit();
    const [{ reference } = { reference: '' }] = await test.queryRows<{ reference: string }>(
      'select reference from payments where id = $1',
      [(await listPayments(child.regNo))[0]?.id],
    );
    for (const text of [reference, '3100012345', 'UGX 700,000', 'Send by'])
      expect(browser.getText()).toContain(text);
    await browser.submit({}, 'Check again');
    expect(browser.getTitle()).toBe('Waiting for your transfer');
    expect(await listPayments(child.regNo)).toMatchObject([{ status: 'awaiting_transfer', method: 'bank' }]);
  });

  it('charges once if the last form is sent twice, at once or later', async () => {
    const child = await test.addChild(90_000);
    const browser = createFormBrowser(test);
    const { msisdn } = await goToFinish(browser, { regNo: child.regNo, amount: '90,000' });
    const again = await finish(browser, child.regNo);
    const address = browser.getAddress();
    await Promise.all([again(), again()]);
    await test.advanceTime(5_000);
    await again();
    expect(browser.getAddress()).toBe(address);
    expect(await listPayments(child.regNo)).toHaveLength(1);
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(1);
  });

  it('names the time after which fees can be paid that someone else is paying', async () => {
    const child = await test.addChild(90_000);
    const [first, second] = [createFormBrowser(test), createFormBrowser(test)];
    await goToFinish(first, { regNo: child.regNo, amount: '90,000' });
    await goToFinish(second, { regNo: child.regNo, amount: '90,000' });
    await first.submit();
    const key = second.getValue('key');
    await second.submit();
    expect([second.getStatus(), second.getValue('key')]).toEqual([409, key]);
    expect(second.find('[role=alert]')?.textContent).toContain('Someone is paying for this child now.');
    await second.submit({}, 'Previous');
    expect(second.getText()).toContain('A payment for the full balance is pending.');
    expect(await listPayments(child.regNo)).toHaveLength(1);
    await test.advanceTime(49 * HOUR_MS);
  });

  it('offers the same form again after an error, with which a payment is charged once', async () => {
    const child = await test.addChild(90_000);
    const browser = createFormBrowser(test);
    const { msisdn } = await goToFinish(browser, { regNo: child.regNo, amount: '30,000' });
    await test.runAsOwner('revoke insert on payments from somesa_app');
    await browser.submit();
    await test.runAsOwner('grant insert on payments to somesa_app');
    expect(browser.getStatus()).toBe(500);
    expect(browser.getText()).toContain('Try again; you won’t be charged twice.');
    await browser.submit({}, 'Try again');
    expect(browser.getStatus()).toBe(200);
    expect(test.mtn.listSubmits(msisdn)).toHaveLength(1);
    expect(await listPayments(child.regNo)).toHaveLength(1);
  });
});

describe('an answer that can’t be used', () => {
  it.each([
    ['', 422, 'Enter registration number'],
    ['?', 422, 'Use letters, digits and - . / only, for example SMK-0001'],
  ])('is shown at the field, for the number %j', async (regNo, status, error) => {
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo });
    expect([browser.getStatus(), browser.getError('regNo'), browser.getValue('regNo')]).toEqual([
      status,
      error,
      regNo,
    ]);
  });

  it('is shown above the form, for an unknown number', async () => {
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: 'NO-SUCH-1' });
    expect(browser.getStatus()).toBe(404);
    expect(browser.find('[role=alert]')?.textContent).toContain('We couldn’t find NO-SUCH-1.');
    expect(browser.getValue('regNo')).toBe('NO-SUCH-1');
  });

  it.each([
    ['', 'mtn', 'Enter some amount'],
    ['abc', 'mtn', 'Enter a whole amount above 0, for example 50,000'],
    ['100,001', 'mtn', 'Enter UGX 100,000 or less, the outstanding balance'],
    ['499', 'airtel', 'The minimum for mobile money is UGX 500. Enter more, or choose Bank Transfer'],
  ])('keeps what was typed, for the amount %j by %s', async (amount, method, error) => {
    const child = await test.addChild(100_000);
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ amount, method });
    expect([browser.getStatus(), browser.getError('amount')]).toEqual([422, error]);
    expect([browser.getValue('amount'), browser.getValue('method')]).toEqual([amount, method]);
    expect(browser.find('input[name=amount]')?.hasAttribute('autofocus')).toBe(true);
    await browser.submit({ amount: '50,000' });
    expect(browser.getTitle()).toBe('Which phone number will you pay from?');
  });

  it('is shown together with others of the same step', async () => {
    const child = await test.addChild(100_000);
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ amount: '100,001' });
    expect(browser.getError('amount')).toBe('Enter UGX 100,000 or less, the outstanding balance');
    expect(browser.find('#method-error')?.textContent).toBe('Choose a payment method');
  });

  it('asks for a payment method that was not chosen', async () => {
    const child = await test.addChild(100_000);
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ amount: '40,000' });
    expect(browser.find('#method-error')?.textContent).toBe('Choose a payment method');
    expect(browser.getValue('amount')).toBe('40,000');
  });

  it.each([
    ['', 'Phone number is required'],
    ['0772', 'Enter a mobile number of 10 digits: 07…'],
    ['0412345678', 'Enter a mobile number of 10 digits: 07…'],
  ])('keeps what was typed, for the phone number %j', async (phoneNumber, error) => {
    const child = await test.addChild(100_000);
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ amount: '40,000', method: 'mtn' });
    await browser.submit({ phoneNumber });
    expect([browser.getStatus(), browser.getError('phoneNumber')]).toEqual([422, error]);
    expect(browser.getValue('phoneNumber')).toBe(phoneNumber);
    await browser.submit({}, 'Previous');
    expect([browser.getValue('amount'), browser.getValue('method')]).toEqual(['40,000', 'mtn']);
    expect(await listPayments(child.regNo)).toEqual([]);
  });

  it('asks for the bank and the account number', async () => {
    const child = await test.addChild(100_000);
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ method: 'bank' });
    await browser.submit({ bankName: '', accountNumber: '12' });
    expect([browser.getError('bankName'), browser.getError('accountNumber')]).toEqual([
      'Choose your bank',
      'Enter 6 to 20 digits',
    ]);
  });

  it('leads to the step before it if answers are missing, and never to a payment', async () => {
    const child = await test.addChild(100_000);
    const answers = { step: 'finish', regNo: child.regNo, amount: '1000', key: randomUUID() };
    for (const [more, title] of [
      [{}, 'How much do you want to pay?'],
      [{ method: 'mtn' }, 'Which phone number will you pay from?'],
      [{ method: 'vodafone', phoneNumber: '0772123456' }, 'How much do you want to pay?'],
      [{ method: 'mtn', phoneNumber: '0772123456', key: '' }, 'Check your payment'],
    ] as const) {
      const { text } = await test.call<string>({
        method: 'POST',
        url: START,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...answers, ...more }).toString(),
      });
      expect(text).toContain(`<h1>${title}</h1>`);
    }
    expect(await listPayments(child.regNo)).toEqual([]);
  });

  it('is escaped', async () => {
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: '"><script>alert(1)</script>' });
    expect(browser.find('script')).toBeNull();
    expect(browser.getValue('regNo')).toBe('"><script>alert(1)</script>');
  });
});

describe('the step after the number', () => {
  it('names a child that owes nothing, with no way to pay', async () => {
    const child = await test.addChild();
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    expect(browser.getText()).toContain('P. Apio has no fees to pay');
    expect(browser.getValue('regNo')).toBe(child.regNo);
  });

  it('asks for the school if two schools use the number', async () => {
    const child = await test.addChild(60_000);
    await test.queryRows(
      `insert into students (school_id, reg_no, first_name, last_name, class_name)
        select id, $1, 'Other', 'Child', 'P1' from schools where slug <> $2 order by slug limit 1`,
      [child.regNo, SCHOOL],
    );
    const browser = createFormBrowser(test);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    expect(browser.getText()).toContain('Two schools use this number. Which one is it?');
    await browser.submit({ school: SCHOOL });
    expect(browser.getText()).toContain('P. Apio');
    await browser.open(`/pay-fees/basic?school=${SCHOOL}&lang=en`);
    await browser.submit({ regNo: child.regNo });
    expect(browser.getText()).toContain('P. Apio');
  });
});

describe('the pages', () => {
  it('accept the form of the wizard’s page, keep its school and language, and put no answer into an address or the log', async () => {
    const child = await test.addChild(60_000);
    const { method, msisdn } = createPayer();
    const from = test.log.length;
    const browser = createFormBrowser(test);
    await browser.open(START);
    const { text } = await test.call<string>({
      method: 'POST',
      url: `/pay-fees?school=${SCHOOL}&lang=sw`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
      payload: `regNo=${child.regNo}`,
    });
    expect(text).toContain('<html lang="sw">');
    expect(text).toContain(`action="/pay-fees/basic?school=${SCHOOL}&amp;lang=sw"`);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ method: 'mtn' });
    await browser.submit({ phoneNumber: method.phoneNumber });
    test.mtn.onQuery(msisdn, 'paid');
    await finish(browser, child.regNo);
    await test.advanceTime(5_000);
    await browser.reload();
    expect(browser.getTitle()).toBe('Paid. The fees balance is updated.');
    const log = test.log.slice(from).join('');
    expect(log).toContain('/pay-fees/basic/payments/:id');
    for (const secret of [child.regNo, method.phoneNumber, method.phoneNumber.slice(1), 'Apio'])
      expect([...browser.visited, log].join('\n')).not.toContain(secret);
  });

  it('run no scripts, can’t be framed, and are not stored', async () => {
    const { headers } = await test.call({ url: START });
    expect(headers['content-security-policy']).toBe(
      "default-src 'none';style-src 'self';img-src 'self';form-action 'self';base-uri 'none';frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'content-language': 'en',
    });
  });

  it.each([
    { origin: 'http://school.example' },
    { origin: 'null', 'sec-fetch-site': 'cross-site' },
    { origin: 'null', 'sec-fetch-site': 'same-origin' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site' },
  ])('reject a form of another site: %j', async (headers: Record<string, string>) => {
    const child = await test.addChild(60_000);
    const { status, text } = await test.call<string>({
      method: 'POST',
      url: START,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: `regNo=${child.regNo}`,
    });
    expect(status).toBe(403);
    expect(text).not.toContain('Apio');
  });

  it('accept forms from our own origin', async () => {
    const child = await test.addChild(60_000);
    const headers = { origin: 'http://localhost:4000', 'sec-fetch-site': 'same-origin' };
    const browser = createFormBrowser(test, { headers });
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    expect(browser.getText()).toContain('P. Apio');
  });

  it('show a payment only to the browser that started it', async () => {
    const child = await test.addChild(60_000);
    const browser = createFormBrowser(test);
    await goToFinish(browser, { regNo: child.regNo, amount: '60,000' });
    await browser.submit();
    const other = createFormBrowser(test);
    for (const address of [browser.getAddress(), '/pay-fees/basic/payments/x']) {
      await other.open(address);
      expect([other.getStatus(), other.getText()]).toEqual([
        404,
        expect.stringContaining(
          'We couldn’t find this payment. Check your SMS receipts before you pay again.',
        ),
      ]);
    }
    await test.advanceTime(49 * HOUR_MS);
  });

  it('name an unsupported kind of body as the problem', async () => {
    const { status, headers } = await test.call<string>({
      method: 'POST',
      url: START,
      payload: { regNo: 'A-1' },
    });
    expect([status, headers['content-type']]).toEqual([415, 'text/html; charset=utf-8']);
  });
});

describe('the limits of the API', () => {
  it('count lookups by plain forms, and a child’s further steps not at all', async () => {
    const limited = await buildTestApp({
      env: { RATE_LIMIT_LOOKUPS_PER_MINUTE: '1' },
      from: '192.0.2.77',
      on: { databases: test.databases, clock: test.clock },
    });
    const child = await test.addChild(60_000);
    const browser = createFormBrowser(limited);
    await browser.open(START);
    await browser.submit({ regNo: child.regNo });
    await browser.submit({ method: 'mtn' });
    await browser.submit({ phoneNumber: createPayer().method.phoneNumber });
    expect(browser.getTitle()).toBe('Check your payment');
    await browser.open(START);
    await browser.submit({ regNo: 'NO-SUCH-1' });
    expect(browser.getStatus()).toBe(429);
    expect(browser.find('[role=alert]')?.textContent).toMatch(
      /Too many attempts\. Try again in \d+ seconds\./,
    );
    await limited.end();
  });
});
