import { randomInt } from 'node:crypto';
import { formatFigures, formatText, formatUgx, payFeesEn } from '@somesa/core';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import accounts from '@somesa/core/messages/en/site/accounts.json';
import partner from '@somesa/core/messages/en/site/partner.json';
import { openScreens } from '../accounts/screens';
import { newTestAccount } from '../accounts/test-account';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { createPerson, register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import { openInbox } from '../external-systems/outbox';
import { schoolSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openAdminKeys } from './admin-keys';
import { setUpAuthenticator } from './authenticator';
import { haveSite } from './school-site';

const { school: text, support, overview, approval, shell } = admin;
const { checklist } = overview.school;
const FEE_UGX = 120_000;
const PAYER = register.freshPhone();

browserTest(
  'a school that does not exist yet goes from its request to a paid fee on its own page, which its head bursar sees arrive',
  async ({ page: office }) => {
    const number = randomInt(100_000, 999_999);
    const name = `Nile Bridge School ${number}`;
    const regNo = `NB-${number}`;
    const head = newTestAccount();
    const [parent, bursar] = [await createPerson(), await createPerson()];
    const site = await haveSite();
    try {
      const guest = openScreens(bursar.page);
      const { request } = partner;
      await guest.open('/partner');
      await bursar.page.getByRole('form', { name: request.title }).getByLabel(request.school).fill(name);
      await guest.fill({
        [request.address]: 'Walukuba Road, Jinja',
        [request.fullname]: `${head.first_name} ${head.last_name}`,
        [request.email]: head.email,
        [request.phoneNumber]: head.contact,
      });
      await guest.press(request.send);
      await guest.toast(request.sent);

      const staff = openAdminKeys(office);
      await staff.enterAs('staff', '/messages?tab=partnerships');
      await staff.openRow(head.email);
      await staff.press(support.decision.approve.action);
      await staff.confirm(support.decision.approve.action);
      await staff.says(support.decision.status.approved);

      await bursar.page.goto(await openInbox(head.email).find(/https?:\/\/\S+accept-invitation\S+/));
      await guest.fill({
        [accounts.register.firstName]: head.first_name,
        [accounts.register.lastName]: head.last_name,
        [accounts.register.contact]: head.contact,
        [accounts.register.password]: head.password,
        [accounts.register.confirmation]: head.password,
      });
      await guest.press(admin.user.accept.submit);
      await guest.arrive('/login');
      await guest.logIn(head.email, head.password);
      await guest.enterCode(await openInbox(head.contact).code());
      await guest.arrive('/login');
      await guest.logIn(head.email, head.password);
      await setUpAuthenticator(bursar.page, guest);
      const desk = openAdminKeys(bursar.page);
      await desk.says(checklist.title);

      await desk.follow(checklist.website);
      site.paste((await desk.main.locator('pre').first().textContent()) ?? '');
      await desk.press(text.origins.register.action);
      await desk.answer(text.origins.page, `${site.origin}/fees`);
      await desk.confirm(text.origins.register.action);
      await desk.says(text.origins.found.snippet);

      await desk.follow(text.tabs.details);
      await desk.press(text.payout.byMtn);
      await desk.answer(text.payout.phoneNumber, '0772481900');
      await desk.confirm(text.payout.confirm);
      await desk.says(text.payout.pending);
      await staff.enterAs('admin', '/approvals');
      await staff.openRow(name);
      await staff.press(approval.approve.action);
      await staff.confirm(approval.approve.action);

      await desk.follow(text.tabs.register);
      const [chooser] = await Promise.all([
        bursar.page.waitForEvent('filechooser'),
        desk.press(text.register.choose),
      ]);
      const csv = `Registration number,First name,Last name,Class\n${regNo},Ali,Okot,P.1\n`;
      await chooser.setFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
      await desk.says(text.import.checked);
      await desk.press(text.import.apply.action);
      await desk.confirm(text.import.apply.action);

      const { fees } = text;
      await desk.goTo(shell.pages.overview);
      await desk.follow(checklist.fees);
      await desk.press(fees.addTerm.action);
      await desk.answer(fees.termName, 'Term 1 2027');
      await desk.answerDay(fees.startsOn, '2027-02-01');
      await desk.answerDay(fees.endsOn, '2027-04-30');
      await desk.confirm(fees.addTerm.confirm);
      await desk.press(fees.addFee.action);
      await desk.answer(fees.description, 'Tuition');
      await desk.answerDay(fees.dueOn, '2027-02-12');
      await desk.answer(fees.amount, String(FEE_UGX));
      await desk.confirm(fees.addFee.confirm);
      await desk.press(formatText(fees.charge.label, { name: 'Tuition' }));
      await desk.confirm(fees.charge.action);
      await desk.toast(formatText(fees.charged_one, { count: '1', amount: formatFigures(FEE_UGX) }));
      await desk.goTo(shell.pages.overview);
      await desk.says(checklist.first);

      const wizard = openWizard(parent.page, { ...schoolSite, url: `${site.origin}/fees` });
      parent.pageErrors.allow(/403/);
      // The API accepts a new site within 15 seconds of its registration.
      await eventually(async () => {
        await wizard.open();
        await wizard.lookUp(regNo);
        await wizard.root.getByRole('group', { name: payFeesEn.amount_title }).waitFor({ timeout: 4_000 });
      }, 30_000);
      await wizard.choose({ kind: 'everything' });
      await wizard.payWithPhone('MTN', PAYER);
      await wizard.finish();
      await approve(sandbox.url, PAYER);
      await wizard.seesPaid();
      await wizard.root.getByRole('link', { name: payFeesEn.receipt_link }).waitFor();

      // The open screen follows without a reload.
      await desk.main.getByText(formatUgx(FEE_UGX)).first().waitFor();
      await desk.main.getByText(checklist.title).waitFor({ state: 'detached' });
    } finally {
      site.close();
      await parent.context.close();
      await bursar.context.close();
    }
  },
  { limitMs: 120_000 },
);
