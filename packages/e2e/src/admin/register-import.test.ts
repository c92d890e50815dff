import { randomInt } from 'node:crypto';
import { formatText, payFeesEn } from '@somesa/core';
import type { AdminSchoolsAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { register } from '../browser/person';
import { somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openAdminKeys } from './admin-keys';
import { getAsStaff } from './staff-users';

const { school: text, registerProblems } = admin;

const createRegisterFile = (...lines: string[]) => ({
  name: 'register.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeffRegistration number;First name;Last name;Class\r\n${lines.join('\r\n')}\r\n`),
});

browserTest(
  'a register with an invalid line changes nothing, and after it is fixed and applied, its new child can be looked up',
  async ({ page }) => {
    const regNo = `SMK-7${randomInt(100_000, 999_999)}`;
    const line = `${regNo};Aisha;"Nakato ""the late""";S.3`;
    const { schools } = await getAsStaff<AdminSchoolsAnswer>('staff', '/schools');
    const school = schools.find(({ slug }) => slug === 'st-marys-kisubi');
    const keys = openAdminKeys(page);
    const me = await keys.enterAs('staff', `/schools/${school?.id}?tab=register`);
    const choose = async (file: ReturnType<typeof createRegisterFile>): Promise<void> => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        keys.press(text.register.choose),
      ]);
      await chooser.setFiles(file);
      await page.waitForURL(/\/register-imports\//);
    };
    await choose(createRegisterFile(line, 'SMK-0001;Some;Body;'));
    await keys.says(text.import.wrong);
    await keys.says(registerProblems.line.class_missing);
    expect(await keys.main.getByRole('button', { name: text.import.apply.action, exact: true }).count()).toBe(
      0,
    );

    await keys.reach(
      keys.main.getByRole('link', { name: formatText(text.import.back, { school: school?.name ?? '' }) }),
    );
    await keys.enter();
    await choose(createRegisterFile(line));
    await keys.says(text.import.checked);
    await keys.press(text.import.apply.action);
    await keys.confirm(text.import.apply.action);
    await keys.says(formatText(text.import.applied, { name: me }));
    expect(await register.lookUp(regNo)).toMatchObject({ regNo, outstanding: 0 });

    const wizard = openWizard(page, somesaSite);
    await wizard.open();
    await wizard.root.getByLabel(payFeesEn.regNo).fill(regNo);
    await wizard.next();
    await wizard.root.getByText('A. Nakato "the late"', { exact: true }).waitFor();
  },
);

browserTest(
  'a register as a school has it is matched by keyboard, its correct lines are applied, and the others can be downloaded',
  async ({ page }) => {
    const number = randomInt(100_000, 999_999);
    const rows = [`SMK-8${number};NAKATO AISHA;S.2;East;F`, ';OKELLO BRIAN;S.2;East;M', ';TOTAL;2;;'];
    const file = `ST. MARY’S COLLEGE;;;;\n\nAdm No;Student's Name;Form;Stream;Sex\n${rows.join('\n')}\n`;
    const { schools } = await getAsStaff<AdminSchoolsAnswer>('staff', '/schools');
    const school = schools.find(({ slug }) => slug === 'st-marys-kisubi');
    const keys = openAdminKeys(page);
    await keys.enterAs('staff', `/schools/${school?.id}?tab=register`);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keys.press(text.register.choose)]);
    await chooser.setFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await keys.says(text.import.matching);
    await keys.press(text.matching.confirm);
    await keys.says(text.import.wrong);
    await keys.says(registerProblems.line.reg_no_missing);
    const [download] = await Promise.all([page.waitForEvent('download'), keys.press(text.import.problems)]);
    expect(download.suggestedFilename()).toBe('what-to-change-register.xlsx');
    const apply = formatText(text.import.applyGood.action, { good: '1' });
    await keys.press(apply);
    await keys.confirm(apply);
    await keys.says(text.import.leftOut);
    expect(await register.lookUp(`SMK-8${number}`)).toMatchObject({ outstanding: 0 });
  },
);
