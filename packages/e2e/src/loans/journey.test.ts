import {
  formatDay,
  formatPhone,
  formatText,
  type StudentView,
  loanApplicationEn as t,
  uiEn as ui,
} from '@somesa/core';
import f from '@somesa/core/messages/en/loan-fields.json';
import accounts from '@somesa/core/messages/en/site/accounts.json';
import l from '@somesa/core/messages/en/site/loans.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { checkPage } from '../accessibility/check-page';
import { recordUrls } from '../accounts/recorded-urls';
import { openScreens, type Screens } from '../accounts/screens';
import { newTestAccount, type TestAccount } from '../accounts/test-account';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { type Person, register, sandbox } from '../browser/person';
import { openInbox } from '../external-systems/outbox';
import { gallery } from '../wizard/site';
import { type Applicant, openApplication, type RequestedLoan } from './application';
import { agreementFigures, cardFigures, costToday, type Figures, pageFigures, toFigures } from './figures';
import { waitForStatusHeading } from './loan-page';
import { acceptanceCode, decide, getLoan, startReview, waitForLoanStatus } from './loans-api';
import { disguisedProgram, pdfFile, photo, tooLargePdf } from './test-files';

const limitMs = 180_000;
const UPLOADS = '**/api/uploads*';

/** Records the references that the widget sends to its host page. */
const recordApplications = (): void => {
  const events: unknown[] = [];
  Object.assign(globalThis, { applied: events });
  document.addEventListener('somesa-applied', (event) => events.push((event as CustomEvent<unknown>).detail));
};

/** Details of a parent for the form. */
const toApplicant = ({ first_name, last_name, email, contact }: TestAccount): Applicant => ({
  fullName: `${first_name} ${last_name}`,
  email,
  phone: contact,
  address: 'Plot 4, Kisubi Road, Entebbe',
});

/** A name that no child of the register has. */
const OTHER_NAME = 'Zephania Other';

/** Fills in everything on the school's page, with documents that are rejected at first. Returns the reference. */
const applyAsGuest = async (
  { page }: Person,
  applicant: Applicant,
  { child, request, expected }: { child: StudentView; request: RequestedLoan; expected: Figures },
): Promise<string> => {
  const form = openApplication(page);
  await page.addInitScript(recordApplications);
  await page.goto(gallery('loan-application.html', 'st-marys-kisubi').url);
  await form.heading(t.personal_title).waitFor();
  await form.fillPersonal(applicant);
  await form.choose(t.idFront, disguisedProgram());
  await form.slot(t.idFront).getByText(f.upload_picture_invalid).waitFor();
  await form.choose(t.idFront, await photo(page, 'front.jpg'));
  await form.waitUntilSent(t.idFront);
  const spoken = form.root.getByText(formatText(t.announce_sent, { name: t.idFront }), { exact: true });
  await spoken.waitFor({ state: 'attached' });
  await form.choose(t.idBack, await photo(page, 'back.jpg'));
  await form.waitUntilSent(t.idBack);
  await page.route(UPLOADS, (route) => route.abort());
  await form.choose(t.passportPhoto, await photo(page, 'me.jpg'));
  await form.slot(t.passportPhoto).getByText('Network Error').waitFor();
  await page.unroute(UPLOADS);
  await form.tryAgain(t.passportPhoto);
  await form.waitUntilSent(t.passportPhoto);
  await form.next();

  await form.findChild(child.regNo);
  await form.field(t.childName).fill(OTHER_NAME);
  await form.next();
  const question = formatText(t.child_differs, { name: child.displayName, typed: OTHER_NAME });
  await form.root.getByText(question).waitFor();
  await form.button(t.child_differs_yes).click();
  await form.heading(t.financial_title).waitFor();
  await form.fillEarnings();
  await form.choose(t.bankStatement, tooLargePdf());
  await form.slot(t.bankStatement).getByText(f.upload_too_large).waitFor();
  await form.choose(t.bankStatement, pdfFile('statement.pdf'));
  await form.choose(t.letter, pdfFile('letter.pdf'));
  await form.waitUntilSent(t.bankStatement);
  await form.waitUntilSent(t.letter);
  await form.next();

  await form.ask(request);
  await form.cost.waitFor();
  const amount = () => form.field(t.loanAmount).inputValue();
  await eventually(async () => expect(await cardFigures(form.cost, await amount())).toEqual(expected));
  await form.next();
  await form.heading(t.finish_title).waitFor();
  await eventually(async () =>
    expect(await cardFigures(form.cost, String(request.amountUgx))).toEqual(expected),
  );
  await form.button(ui.finish).click();
  await form.heading(t.applied_title).waitFor();
  await form.root.getByText(formatText(t.next_note, { phone: formatPhone(applicant.phone) })).waitFor();
  const events = await page.evaluate(() => Reflect.get(globalThis, 'applied') as { reference: string }[]);
  expect(events).toEqual([{ reference: expect.stringMatching(/^SF-/) }]);
  const reference = events[0]?.reference ?? '';
  await form.root.getByText(reference).first().waitFor();
  const left = await page.evaluate(() => ({ ...localStorage, ...sessionStorage, cookies: document.cookie }));
  expect(left).toEqual({ cookies: '' });
  return reference;
};

/** Registers with the applicant's phone number and signs in. */
const registerAndLogIn = async (screens: Screens, person: TestAccount): Promise<void> => {
  await screens.open('/register');
  await screens.register(person);
  await screens.arrive('/login');
  await screens.follow(accounts.login.unverified.action);
  await screens.heading(accounts.otp.phoneTitle).waitFor();
  await screens.enterCode(await openInbox(person.contact).code());
  await screens.arrive('/login');
  await screens.logIn(person.email, person.password);
  await screens.arrive('/parent/dashboard');
};

const download = async (page: Page): Promise<Buffer> => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: l.agreement.download }).click(),
  ]);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

browserTest(
  'a guest applies on the school’s page with five documents and accepts as a parent, the school is paid, and every accessible screen shows the same figures',
  async (person) => {
    const { page, context, pageErrors } = person;
    pageErrors.allow(/\/uploads/);
    const addresses = recordUrls(context);
    const child = await register.freshChild(['st-marys-kisubi']);
    const parent = newTestAccount();
    const request: RequestedLoan = { amountUgx: child.outstanding, term: '6 months' };
    const expected = toFigures(await costToday(request));
    const reference = await applyAsGuest(person, toApplicant(parent), {
      child,
      request,
      expected,
    });

    const screens = openScreens(page);
    await registerAndLogIn(screens, parent);
    const link = page.getByRole('link', { name: OTHER_NAME });
    await link.click();
    await waitForStatusHeading(page, l.now.submitted.title);
    await screens.follow(l.tabs.schedule);
    await eventually(async () => expect(await pageFigures(page, l.cost.asked)).toEqual(expected));
    const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? '';
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const session = { token };

    await startReview(id);
    expect((await decide(id, 'approve')).status).toBe('approved');
    await page.reload();
    await waitForStatusHeading(page, l.now.approved.title);
    await eventually(async () => expect(await pageFigures(page, l.cost.offer)).toEqual(expected));
    // The next code is sent a minute after the last one.
    const found = await checkPage(page, { name: 'parent-loan-offer' });
    await screens.open('/parent/dashboard');
    await page.getByText(l.statuses.approved, { exact: true }).waitFor();
    found.push(...(await checkPage(page, { name: 'parent-loans-overview' })));
    await link.click();
    await waitForStatusHeading(page, l.now.approved.title);
    await screens.press(l.accept.send);
    await screens.fill({ [l.accept.code]: await acceptanceCode(parent.contact) });
    await screens.press(l.accept.submit);
    await screens.toast(l.accept.done);

    await waitForLoanStatus(session, id, 'ongoing');
    await page.reload();
    await waitForStatusHeading(page, l.now.ongoing.title);
    await screens.follow(l.tabs.agreement);
    await eventually(async () => expect(await pageFigures(page, l.cost.running)).toEqual(expected));
    const loan = await getLoan(session, id);
    expect(loan.reference).toBe(reference);
    expect(toFigures(loan.cost)).toEqual(expected);
    expect(loan.disbursedOn).toBe(loan.cost.countedFrom);
    expect(agreementFigures(await download(page))).toEqual(expected);

    found.push(...(await checkPage(page, { name: 'parent-loan-ongoing' })));

    const paidOut = await sandbox.paidOutFor(reference);
    expect(paidOut.map(({ amount, status, msisdn }) => [amount, status, msisdn])).toEqual([
      [expected.principal, 'successful', '256772000201'],
    ]);
    const after = await register.lookUp(child.regNo);
    expect([after.outstanding, after.pending]).toEqual([0, 0]);
    const first = expected.instalments[0];
    await openInbox(parent.contact).find(
      new RegExp(`${reference}[^]*${formatDay(first?.dueOn ?? '', ui.months)}`),
    );

    await screens.open('/parent/dashboard/loan-history');
    await page.getByRole('definition').filter({ hasText: l.statuses.ongoing }).waitFor();
    found.push(...(await checkPage(page, { name: 'parent-loans-history' })));
    expect(found).toEqual([]);
    const { email, contact, last_name } = parent;
    expect(addresses.naming([token, email, contact, last_name])).toEqual([]);
  },
  { limitMs },
);
