import { randomInt } from 'node:crypto';
import { formatFigures, formatText, toKampalaDay } from '@somesa/core';
import type { AdminListAnswer, AdminSchoolAnswer, SchoolStatementAnswer } from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import { expect } from 'vitest';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { approve } from '../external-systems/handset';
import type { FreshPhone } from '../external-systems/register';
import { somesaSite } from '../wizard/site';
import { openWizard } from '../wizard/wizard';
import { openAdminKeys } from './admin-keys';
import { payFees } from './payments-api';
import { playThirdTerm } from './play-third-term';
import { getAsStaff, postAsStaff } from './staff-users';

const { school: text, feeBatch, student } = admin;
const { fees } = text;
const TUITION_UGX = 600_000;
const BOARDING_UGX = 300_000;
const LUNCH_UGX = 40_000;
/** Tuition of the second term, which is 10 percent higher. */
const NEXT_TUITION_UGX = 660_000;
const PAYER = register.freshPhone();
const DAY_MS = 86_400_000;
const inDays = (days: number): string => toKampalaDay(new Date(Date.now() + days * DAY_MS));

browserTest(
  'three terms of a school, with promotion, clearance, reminders and a claim, leave children’s accounts, lists, statement and report that agree',
  async ({ page }) => {
    const number = randomInt(100_000, 999_999);
    // A number behind a dash would be searched as a word, which others may begin with.
    const regNos = [...'ABCDEF'].map((child) => `TT${number}${child}`);
    const [amina = '', brian = '', cissy = '', david = '', esther = '', fred = ''] = regNos;
    const classes = [
      'Senior 1 East',
      'Senior 1 East',
      'Senior 2 East',
      'Senior 3 East',
      'Senior 4',
      'Senior 4',
    ];
    const owed = async (regNo: string): Promise<number> => (await register.lookUp(regNo)).outstanding;
    const { school } = await postAsStaff<AdminSchoolAnswer>('staff', '/schools', {
      slug: `terms-${number}`,
      name: `Two Terms School ${number}`,
    });
    const desk = openAdminKeys(page);
    await desk.enterAs('staff', `/schools/${school.id}?tab=register`);
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), desk.press(text.register.choose)]);
    const firstNames = ['Amina', 'Brian', 'Cissy', 'David', 'Esther', 'Fred'];
    // Amina and Brian are siblings.
    const [siblingsPhone, cissyPhone] = [register.freshPhone(), register.freshPhone()];
    const guardians = [siblingsPhone, siblingsPhone, cissyPhone];
    const lines = regNos.map((regNo, at) =>
      [regNo, firstNames[at], 'Okot', classes[at], guardians[at] ?? ''].join(','),
    );
    const csv = ['Registration number,First name,Last name,Class,Guardian phone', ...lines].join('\n');
    await chooser.setFiles({ name: 'register.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await desk.says(text.import.checked);
    await desk.press(text.import.apply.action);
    await desk.confirm(text.import.apply.action);
    await eventually(async () => expect(await owed(fred)).toBe(0));

    const openTab = async (tab: string): Promise<void> => {
      await desk.enterAs('staff', `/schools/${school.id}?tab=${tab}`);
    };
    const choose = (label: string, value: string): Promise<unknown> =>
      desk.question.getByLabel(label, { exact: true }).selectOption(value);
    const addTerm = async (name: string, from: number, to: number): Promise<void> => {
      await desk.press(fees.addTerm.action);
      await desk.answer(fees.termName, name);
      await desk.answerDay(fees.startsOn, inDays(from));
      await desk.answerDay(fees.endsOn, inDays(to));
      await choose(fees.joiners, 'full');
      await desk.confirm(fees.addTerm.confirm);
    };
    const chargeAll = async (term: string, total: number): Promise<void> => {
      await desk.press(formatText(fees.chargeAll.label, { name: term }));
      await desk.question.getByText(formatFigures(total)).first().waitFor();
      await desk.confirm(fees.chargeAll.action);
    };

    const copyFees = async (from: string, to: string, percent: number): Promise<void> => {
      await desk.press(formatText(fees.copy.label, { name: to }));
      await desk.question.getByLabel(fees.copyFrom, { exact: true }).selectOption({ label: from });
      await desk.answer(fees.copyPercent, String(percent));
      await desk.confirm(fees.copy.action);
    };

    // Groups, a fee in parts for all, and one for a group.
    await openTab('fees');
    await desk.press(fees.groups.add.action);
    await desk.answer(fees.groups.name, 'Boarding');
    await desk.confirm(fees.groups.add.action);
    await desk.enterAs('staff', '/students');
    await desk.openRow(fred);
    await desk.press(student.groups.action);
    await desk.reach(desk.question.getByRole('checkbox', { name: 'Boarding', exact: true }));
    await page.keyboard.press('Space');
    await desk.confirm(student.groups.confirm);
    await openTab('fees');
    await addTerm('Term 1', -30, 60);
    await desk.press(fees.addFee.action);
    await desk.answer(fees.description, 'Tuition');
    await choose(fees.parts, '2');
    await desk.answer(fees.amount, String(TUITION_UGX));
    await desk.confirm(fees.addFee.confirm);
    await desk.press(fees.addFee.action);
    await desk.answer(fees.description, 'Boarding');
    await desk.reach(desk.question.getByRole('checkbox', { name: 'Boarding', exact: true }));
    await page.keyboard.press('Space');
    await desk.answer(fees.amount, String(BOARDING_UGX));
    await desk.confirm(fees.addFee.confirm);
    await desk.press(fees.addFee.action);
    await desk.answer(fees.description, 'Lunch');
    await choose(fees.chargedTo, 'optional');
    await desk.answer(fees.amount, String(LUNCH_UGX));
    await desk.confirm(fees.addFee.confirm);
    await chargeAll('Term 1', 6 * TUITION_UGX + BOARDING_UGX);
    await eventually(async () => expect(await owed(fred)).toBe(TUITION_UGX + BOARDING_UGX));

    // Cash by keyboard, in one grid, and a bursary by percent.
    const enter = async (rows: readonly (readonly [string, string])[], prepare?: () => Promise<unknown>) => {
      await openTab('batches');
      await desk.follow(feeBatch.enter);
      await prepare?.();
      await desk.reach(page.locator('input[data-row="0"][data-field="child"]'));
      for (const [child, amount] of rows) {
        await page.keyboard.type(child);
        await page.keyboard.press('Tab');
        await page.keyboard.type(amount);
        await page.keyboard.press('Enter');
      }
      await desk.main
        .getByRole('button', { name: feeBatch.save, exact: true })
        .and(page.locator(':enabled'))
        .waitFor();
      await desk.press(feeBatch.save);
      await page.waitForURL(/\/fee-batches\/\d+$/);
    };
    await enter([
      [amina, '250,000'],
      [brian, String(TUITION_UGX)],
      [cissy.toLowerCase(), '100000/='],
    ]);
    await enter([[david, '25%']], async () => {
      await page.getByLabel(feeBatch.kind).selectOption('bursary');
      await desk.type(feeBatch.reason, 'The head teacher decided');
    });
    expect(await Promise.all([amina, brian, cissy, david].map(owed))).toEqual([350_000, 0, 500_000, 450_000]);
    await payFees(await register.lookUp(esther), 50_000, PAYER);
    // A parent adds lunch in the form, which no one was charged, and pays it alone.
    const wizard = openWizard(page, somesaSite);
    await wizard.open();
    await wizard.find(esther);
    await wizard.root.getByRole('checkbox', { name: 'Lunch' }).check();
    await wizard.choose({ kind: 'item', description: 'Lunch' });
    await wizard.payWithPhone('MTN', PAYER);
    expect((await wizard.finish()).payment.amount).toBe(LUNCH_UGX);
    await approve(sandbox.url, PAYER);
    await wizard.seesPaid();
    expect(await owed(esther)).toBe(TUITION_UGX - 50_000);

    // A child who joins is charged, and the next term costs more.
    const joiner = `TT${number}G`;
    await openTab('register');
    await desk.press(student.add.action);
    await desk.answer(student.add.regNo, joiner);
    await desk.answer(student.add.firstName, 'Grace');
    await desk.answer(student.add.lastName, 'Okot');
    await desk.answer(student.add.className, 'Senior 1 East');
    await desk.confirm(student.add.confirm);
    await eventually(async () => expect(await owed(joiner)).toBe(TUITION_UGX));
    // At the end of the year, Senior 4 leaves and one child stays in its class.
    const { promotion } = text;
    await openTab('register');
    await desk.follow(promotion.action);
    await desk.type(promotion.stay, brian);
    await desk.press(promotion.compare);
    await desk.says(promotion.checked);
    await desk.press(promotion.apply.action);
    await desk.confirm(promotion.apply.action);
    await eventually(async () => {
      expect((await register.lookUp(amina)).className).toBe('Senior 2 East');
      expect((await register.lookUp(brian)).className).toBe('Senior 1 East');
    });
    await openTab('fees');
    await addTerm('Term 2', 61, 150);
    await copyFees('Term 1', 'Term 2', 10);
    await chargeAll('Term 2', 5 * NEXT_TUITION_UGX);

    const expected = {
      [amina]: 350_000 + NEXT_TUITION_UGX,
      [brian]: NEXT_TUITION_UGX,
      [cissy]: 500_000 + NEXT_TUITION_UGX,
      [david]: 450_000 + NEXT_TUITION_UGX,
      [joiner]: TUITION_UGX + NEXT_TUITION_UGX,
    };
    await eventually(async () => {
      for (const [regNo, outstanding] of Object.entries(expected))
        expect(await owed(regNo), regNo).toBe(outstanding);
    });
    expect([await owed(esther), await owed(fred)]).toEqual([550_000, TUITION_UGX + BOARDING_UGX]);
    const { rows } = await getAsStaff<AdminListAnswer>('staff', `/lists/classes?school=${school.id}`);
    const listed = rows.reduce((sum, { cells }) => sum + Number(cells.outstandingUgx), 0);
    expect(listed).toBe(Object.values(expected).reduce((sum, amount) => sum + amount, 0));
    const path = `/schools/${school.id}/statement?from=${inDays(-1)}&to=${inDays(0)}`;
    const { statement } = await getAsStaff<SchoolStatementAnswer>('staff', path);
    // Only the payments by phone were ever ours.
    const given = { collectedUgx: 50_000 + LUNCH_UGX, paidToSchoolUgx: 950_000, bursaryUgx: 150_000 };
    expect(statement).toMatchObject(given);

    const child = (regNo: string, firstName: string, guardian?: FreshPhone) => ({
      regNo,
      firstName,
      guardian,
    });
    await playThirdTerm({
      ...{ page, desk, school, inDays, openTab, addTerm, copyFees, chargeAll, enterCash: enter },
      enrolled: [
        child(amina, 'Amina', siblingsPhone),
        child(brian, 'Brian', siblingsPhone),
        child(cissy, 'Cissy', cissyPhone),
        child(david, 'David'),
        child(joiner, 'Grace'),
      ],
      left: [child(esther, 'Esther'), child(fred, 'Fred')],
    });
  },
  { limitMs: 180_000 },
);
