import { randomUUID } from 'node:crypto';
import { formatText, formatUgx, payFeesEn as p, uiEn as ui } from '@somesa/core';
import own from '@somesa/core/messages/en/own-repayment.json';
import r from '@somesa/core/messages/en/repayment.json';
import d from '@somesa/core/messages/en/site/dashboard.json';
import l from '@somesa/core/messages/en/site/loans.json';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { callApi, setSession } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { expectFocus, focused, tabTo } from '../browser/keyboard';
import { readPageStorage, recordWidgetEvents } from '../browser/page-storage';
import { register, sandbox } from '../browser/person';
import { openOwnPage } from '../embed/own-page';
import { approve } from '../external-systems/handset';
import { MAX_RESULT_DELAY_MS, magicEndings } from '../external-systems/magic-endings';
import { amountIn } from '../loans/figures';
import { getLoanAccount, listNotifications, openLoanViews } from './loan-views';
import { createRunningLoans, UNTIL_LOANS_RUN_MS } from './parents';
import { getPaymentStatus, payOnLoan, startRepayment } from './payments-api';
import { openRepayment } from './repayment';
import type { RunningLoan } from './running-loan';

const EVENTS = '**/api/parent/events';
const limitMs = 120_000;

let [live, typed, tried, atSchool] = [] as unknown as [RunningLoan, RunningLoan, RunningLoan, RunningLoan];
beforeAll(async () => {
  [live, typed, tried, atSchool] = await createRunningLoans(4, ['st-marys-kisubi']);
}, UNTIL_LOANS_RUN_MS);

/** Opens the overview of a signed-in parent and counts how often it is loaded. */
const openOverview = async (page: Page, loan: RunningLoan) => {
  await setSession(page, loan.parent);
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  await openScreens(page).open('/parent/dashboard');
  const places = openLoanViews(page);
  await eventually(async () => expect((await places.overview()).taken).toBe(loan.amountUgx));
  return { places, loads: () => loads };
};

browserTest(
  'every open tab shows a payment made elsewhere without a reload, even if the event stream is blocked',
  async ({ page, context, pageErrors }) => {
    pageErrors.allow(/parent\/events|ERR_FAILED/);
    const first = await openOverview(page, live);
    const cutOff = await context.newPage();
    await cutOff.route(EVENTS, (route) => route.abort());
    const other = await openOverview(cutOff, live);
    await other.places.go(d.menu.loanRepayments);
    await cutOff.getByText(d.repayments.none, { exact: true }).waitFor();
    const unread = await first.places.unread();

    await payOnLoan(live, { amountUgx: 25_000, phone: register.freshPhone() });
    await eventually(async () => {
      const { paid, recent, unread: count } = await first.places.overview();
      expect([paid, recent.map(({ amount }) => amount), count]).toEqual([25_000, [25_000], unread + 1]);
    });
    await eventually(
      async () => expect((await other.places.repayments()).map(({ amount }) => amount)).toEqual([25_000]),
      45_000,
    );
    expect([first.loads(), other.loads()]).toEqual([1, 1]);
  },
  { limitMs },
);

browserTest(
  'an early repayment works by keyboard alone, and the focus follows its steps',
  async ({ page }) => {
    await setSession(page, typed.parent);
    await openScreens(page).open('/parent/dashboard/loan-repayments/early-repayment');
    const repayment = openRepayment(page, 'early');
    await repayment.button(/^MTN/).waitFor();
    const enter = (): Promise<void> => page.keyboard.press('Enter');
    await tabTo(page, p.mtn);
    await enter();
    await expectFocus(page, own.early_info_title);
    await repayment.amount.waitFor();
    await tabTo(page, p.amount);
    await page.keyboard.type('200000');
    await tabTo(page, own.reduce_term);
    await page.keyboard.press('ArrowDown');
    await eventually(async () =>
      expect(await focused(page)).toMatch(new RegExp(`^${own.reduce_instalment}`)),
    );
    let saved = 0;
    await eventually(async () => {
      ({ saved } = await repayment.previewOf(own.reduce_instalment));
    });
    await tabTo(page, formatText(p.phoneNumber, { network: 'MTN' }));
    const phone = register.freshPhone();
    await page.keyboard.type(phone);
    await enter();
    await repayment.root.getByRole('group', { name: own.summary }).waitFor();
    const passed = await tabTo(page, ui.finish);
    expect(passed.slice(-3)).toEqual([ui.previous, ui.cancel, expect.stringMatching(`^${ui.finish}`)]);
    await enter();
    await approve(sandbox.url, phone);
    await repayment.seesPaid();
    const { account, schedules } = await getLoanAccount(typed.parent, typed.id);
    expect(schedules).toHaveLength(2);
    const cost = (of: (typeof schedules)[number] | undefined): number =>
      of?.instalments.reduce((sum, { interest }) => sum + interest, 0) ?? 0;
    expect(account.paid).toBe(200_000);
    expect(cost(schedules[0]) - cost(schedules[1])).toBe(saved);
  },
  { limitMs },
);

browserTest(
  'a repayment on the school’s page shows what is due and that it is paid, and never the size of the loan',
  async ({ page, context }) => {
    const { child, parent, id, reference } = atSchool;
    const { account } = await getLoanAccount(parent, id);
    const [next, second] = account.instalments;
    const answers: string[] = [];
    const addresses: string[] = [];
    context.on('response', async (response) => {
      addresses.push(response.url());
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
    });
    await page.addInitScript(recordWidgetEvents);
    await openOwnPage(page, {
      body: '<somesa-repayment school="st-marys-kisubi" theme="light"></somesa-repayment>',
    });
    const repayment = openRepayment(page, 'school');
    await repayment.heading(r.find_title).waitFor();
    await repayment.find(child.regNo);
    await repayment.next();
    await repayment.chooseMethod('MTN');
    expect(amountIn(await repayment.amount.inputValue())).toBe(next?.total);
    await repayment.amount.fill(String((next?.total ?? 0) + 1));
    const phone = register.freshPhone();
    await repayment.phoneField('MTN').fill(phone);
    await repayment.next();
    await repayment.root
      .getByText(formatText(r.amount_too_much, { amount: formatUgx(next?.total ?? 0) }))
      .waitFor();
    await repayment.amount.fill(String(next?.total));
    await repayment.fromPhone('MTN', phone);
    await repayment.finish();
    await approve(sandbox.url, phone);
    await repayment.seesPaid();
    await repayment.root
      .getByText(formatUgx(next?.total ?? 0))
      .first()
      .waitFor();

    const { events, ...storage } = await page.evaluate(readPageStorage);
    expect(events.map((each) => each.split(' ')[0])).toContain('somesa-paid');
    expect(storage).toEqual({ local: '{}', session: [], cookies: '' });
    const { taken, pending } = account;
    const secrets = [id, reference, parent.contact.slice(1), parent.email, `:${taken},`, `:${pending},`];
    const personal = [child.regNo, phone, phone.slice(1), child.displayName];
    await eventually(async () => expect(answers.length).toBeGreaterThan(2));
    expect(secrets.filter((each) => answers.join('\n').includes(each))).toEqual([]);
    expect(personal.filter((each) => [...events, ...addresses].join('\n').includes(each))).toEqual([
      child.regNo,
    ]);
    const stillOne = await callApi('GET', `/students/${child.regNo}/loan-due?school=st-marys-kisubi`);
    expect(stillOne.json).toMatchObject({ due: second?.total, dueOn: second?.dueOn, pending: 0 });
  },
  { limitMs },
);

test('each phone of the sandbox has the same effect on a repayment as on fees, on both networks', {
  timeout: limitMs,
}, async () => {
  const networks = { mtn: '0772000', airtel: '0752000' } as const;
  const before = (await getLoanAccount(tried.parent, tried.id)).account;
  const sent = await Promise.all(
    Object.entries(networks).flatMap(([network, prefix], at) =>
      magicEndings.map(async ({ ending, reads, networkStatus }) => {
        const phone = prefix + ending;
        const amountUgx = 2_000 + 100 * at + Number(ending);
        const started = await startRepayment(tried, { amountUgx, phone, network: network as 'mtn' });
        return { started, phone, amountUgx, reads, networkStatus };
      }),
    ),
  );
  const states = { paid: 'succeeded', pending: 'submitted' } as const;
  for (const { started, phone, amountUgx, reads, networkStatus } of sent) {
    const expected = reads === 'paid' || reads === 'pending' ? states[reads] : 'failed';
    await eventually(
      async () => expect([phone, await getPaymentStatus(started)]).toEqual([phone, expected]),
      MAX_RESULT_DELAY_MS,
    );
    const collections = await sandbox.collectionsFrom(phone, amountUgx);
    expect(collections.map(({ status }) => status)).toEqual([networkStatus]);
  }
  const paid = sent.filter(({ reads }) => reads === 'paid');
  const { account } = await getLoanAccount(tried.parent, tried.id);
  const paidUgx = paid.reduce((sum, { amountUgx }) => sum + amountUgx, 0);
  expect([account.paid, account.pending]).toEqual([paidUgx, before.pending - paidUgx]);
  const { notifications } = await listNotifications(tried.parent);
  expect(notifications.filter(({ kind }) => kind === 'repayment_received')).toHaveLength(paid.length);
});

browserTest(
  "a parent sees nothing of another parent's loan, payments and notifications at any URL",
  async ({ page, pageErrors }) => {
    const { payment } = await startRepayment(live, { amountUgx: 1_000, phone: '0772620005' });
    const { token } = atSchool.parent;
    const notifications = await listNotifications(live.parent);
    const body = { amount: 1_000, paymentMethod: 'mobile', network: 'mtn', phoneNumber: '0772620005' };
    const headers = { 'idempotency-key': randomUUID() };
    for (const [method, path, sent] of [
      ['GET', `/parent/loans/${live.id}/account`],
      ['POST', `/parent/loans/${live.id}/early-quote`, {}],
      ['POST', `/parent/notifications/${notifications.notifications[0]?.id}/read`, {}],
      ['GET', `/payments/${payment.id}`],
      ['POST', '/payments', { ...body, purpose: 'repayment', loanId: live.id }],
      [
        'POST',
        '/payments',
        { ...body, purpose: 'early-repayment', loanId: live.id, strategy: 'reduce-term' },
      ],
    ] as const) {
      const answer = await callApi(method, path, { token, headers, ...(sent && { body: sent }) });
      expect([path, answer.status]).toEqual([path, 404]);
    }
    const theirs = await callApi('GET', `/parent/repayments?loanId=${live.id}`, { token });
    expect(theirs.json).toEqual({ repayments: [], next: null });

    pageErrors.allow(/404/);
    await setSession(page, atSchool.parent);
    const screens = openScreens(page);
    await screens.open(`/parent/dashboard/loans/${live.id}`);
    await screens.heading(l.unknown.title).waitFor();
    await screens.open(`/parent/dashboard?loan=${live.id}`);
    await page.getByText(atSchool.child.school.name).first().waitFor();
    for (const [path, shown] of [
      ['/loan-repayments', d.repayments.noneFound],
      ['/loan-repayments/repayment', p.method_title],
    ] as const) {
      await screens.open(`/parent/dashboard${path}?loan=${live.id}`);
      await page.getByText(shown, { exact: true }).waitFor();
    }
  },
  { limitMs },
);
