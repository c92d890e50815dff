import { randomInt } from 'node:crypto';
import { formatFigures, formatText } from '@somesa/core';
import type { RegisterImportAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register } from '../browser/person';
import { openAdminKeys } from './admin-keys';
import { haveSite } from './school-site';
import { getAsStaff, postAsStaff, sendRegister } from './staff-users';

const { school: text } = admin;

browserTest(
  'a school gets its profile, a request for its payout account, terms, charges and embed check by keyboard alone, and its child owes what the term charges',
  async ({ page }) => {
    const slug = `hill-${randomInt(100_000, 999_999)}`;
    const regNo = `HILL-${randomInt(100_000, 999_999)}`;
    const keys = openAdminKeys(page);
    await keys.enterAs('admin', '/schools');
    await keys.press(text.add.action);
    await keys.answer(text.add.name, 'Hill Primary School');
    await keys.answer(text.add.slug, slug);
    await keys.confirm(text.add.confirm);
    await page.waitForURL(/\/admin\/schools\/\d+$/);
    const school = Number(page.url().split('/').at(-1));

    await keys.press(text.details.edit);
    await keys.answer(text.details.contactName, 'Head teacher');
    await keys.confirm(text.details.save);
    await keys.says('Head teacher');
    await keys.press(text.payout.byBank);
    await keys.answer(text.payout.bankName, 'Stanbic Bank');
    await keys.answer(text.payout.accountNumber, '9030004445556');
    await keys.confirm(text.payout.confirm);
    await keys.says(text.payout.pending);

    const sent = await sendRegister(
      school,
      `Registration number,First name,Last name,Class\n${regNo},Ali,Okot,P.1\n`,
    );
    await eventually(async () => {
      const { import: now } = await getAsStaff<RegisterImportAnswer>('staff', `/register-imports/${sent}`);
      expect(now.status).toBe('checked');
    });
    await postAsStaff('staff', `/register-imports/${sent}/apply`);

    const AMOUNT_UGX = 45_000;
    const { fees, origins } = text;
    await keys.follow(text.tabs.fees);
    await keys.press(fees.addTerm.action);
    await keys.answer(fees.termName, 'Term 1 2027');
    await keys.answerDay(fees.startsOn, '2027-02-01');
    await keys.answerDay(fees.endsOn, '2027-04-30');
    await keys.confirm(fees.addTerm.confirm);
    await keys.press(fees.addFee.action);
    await keys.answer(fees.description, 'Tuition');
    await keys.answerDay(fees.dueOn, '2027-02-12');
    await keys.answer(fees.amount, String(AMOUNT_UGX));
    await keys.confirm(fees.addFee.confirm);
    await keys.press(formatText(fees.charge.label, { name: 'Tuition' }));
    await keys.confirm(fees.charge.action);
    await keys.toast(formatText(fees.charged_one, { count: '1', amount: formatFigures(AMOUNT_UGX) }));
    await keys.says(formatFigures(AMOUNT_UGX));
    expect(await register.lookUp(regNo)).toMatchObject({ outstanding: AMOUNT_UGX });
    const LESS_UGX = 40_000;
    await keys.press(formatText(fees.changeFee.label, { name: 'Tuition' }));
    await keys.answer(fees.amount, String(LESS_UGX));
    await keys.confirm(fees.changeFee.confirm);
    await keys.says(formatFigures(LESS_UGX));
    expect(await register.lookUp(regNo)).toMatchObject({ outstanding: LESS_UGX });
    await keys.press(formatText(fees.voidFee.label, { name: 'Tuition' }));
    await keys.confirm(fees.voidFee.action);
    await keys.toast(formatText(fees.voided, { count: '1', notVoided: '0' }));
    expect(await register.lookUp(regNo)).toMatchObject({ outstanding: 0 });
    await keys.press(formatText(fees.removeTerm.label, { name: 'Term 1 2027' }));
    await keys.confirm(fees.removeTerm.action);
    await keys.says(fees.none);

    const site = await haveSite();
    try {
      await keys.follow(text.tabs.snippet);
      await keys.says(origins.none);
      await keys.press(origins.add.action);
      await keys.answer(origins.origin, `${site.origin}/fees/`);
      await keys.confirm(origins.add.confirm);
      await keys.says(site.origin);
      const snippet = (await keys.main.locator('pre').first().textContent()) ?? '';
      for (const [pasted, found] of [
        ['', origins.found['no-snippet']],
        [snippet.replace(' type="module"', ''), origins.found['no-module']],
        [snippet, origins.found.snippet],
      ] as const) {
        site.paste(pasted);
        await keys.press(origins.check.action);
        await keys.answer(origins.page, `${site.origin}/fees`);
        await keys.confirm(origins.check.action);
        await keys.says(found);
      }
      await keys.press(origins.remove.action);
      await keys.confirm(origins.remove.action);
      await keys.says(origins.none);
    } finally {
      site.close();
    }
  },
);
