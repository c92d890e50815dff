import { formatFigures, formatText, formatUgx } from '@somesa/core';
import type {
  AdminListAnswer,
  AdminSchoolAnswer,
  FeeSendingAnswer,
  TermReportAnswer,
} from '@somesa/core/admin';
import { adminTexts as admin } from '@somesa/core/admin-texts';
import receipts from '@somesa/core/messages/en/site/receipts.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { eventually } from '../browser/eventually';
import { register, sandbox } from '../browser/person';
import { openInbox } from '../external-systems/outbox';
import type { FreshPhone } from '../external-systems/register';
import { expectDone } from '../loans/loans-api';
import type { AdminKeys } from './admin-keys';
import { payFees } from './payments-api';
import { getAsStaff, staffUser } from './staff-users';

const { clearance, feeReminders, lists, statements } = admin;
const THRESHOLD_PERCENT = 50;
/** Less than what needs a second approval. */
const TRANSFER_UGX = 150_000;
const LINK = /https?:\S+/;

/** Child of the school, enrolled or not. */
interface Child {
  regNo: string;
  firstName: string;
  /** Phone number of the guardian. */
  guardian?: FreshPhone | undefined;
}

/** School after two terms, and how the test works at it. The last names are all Okot. */
export interface PlayedSchool {
  page: Page;
  desk: AdminKeys;
  school: { id: number; slug: string };
  /** Amina, Brian, Cissy, David and Grace. The first two are siblings. */
  enrolled: readonly [Child, Child, Child, Child, Child];
  left: readonly Child[];
  inDays: (days: number) => string;
  openTab: (tab: string) => Promise<void>;
  addTerm: (name: string, from: number, to: number) => Promise<void>;
  copyFees: (from: string, to: string, percent: number) => Promise<void>;
  chargeAll: (term: string, totalUgx: number) => Promise<void>;
  enterCash: (rows: readonly (readonly [string, string])[]) => Promise<void>;
}

/** Account of a child as anyone can look it up: what is owed, and of that what is due and what is of the third term. */
interface Account extends Child {
  className: string;
  owedUgx: number;
  dueUgx: number;
  ofTermUgx: number;
}

const TERM_STARTS_IN_DAYS = -5;

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0);

/** Looks up children’s accounts. */
const readAccounts = (
  { inDays }: Pick<PlayedSchool, 'inDays'>,
  children: readonly Child[],
): Promise<Account[]> =>
  Promise.all(
    children.map(async (child) => {
      const { className, outstanding, items } = await register.lookUp(child.regNo);
      const add = (isCounted: (dueOn: string) => boolean): number =>
        sum(items.filter(({ dueOn }) => isCounted(dueOn)).map(({ due }) => due));
      const dueUgx = add((dueOn) => dueOn <= inDays(0));
      const ofTermUgx = add((dueOn) => dueOn >= inDays(TERM_STARTS_IN_DAYS));
      return { ...child, className, owedUgx: outstanding, dueUgx, ofTermUgx };
    }),
  );

/** Moves the first two terms into the past with their due dates, charges the third, and takes payments. Returns what each child was charged. */
const chargeThirdTerm = async (played: PlayedSchool): Promise<number> => {
  const { school, enrolled, inDays } = played;
  const { token } = await staffUser('staff');
  const { terms } = (await getAsStaff<AdminSchoolAnswer>('staff', `/schools/${school.id}`)).school;
  const days = { 'Term 1': [-200, -120], 'Term 2': [-110, -20] } as const;
  for (const [name, [from, to]] of Object.entries(days)) {
    const term = terms.find((each) => each.name === name);
    const body = { name, startsOn: inDays(from), endsOn: inDays(to), movesDueDates: true };
    await expectDone(callApi('PUT', `/admin/schools/${school.id}/terms/${term?.id}`, { token, body }));
  }
  const before = await readAccounts(played, enrolled);
  await played.openTab('fees');
  await played.addTerm('Term 3', TERM_STARTS_IN_DAYS, 60);
  await played.copyFees('Term 2', 'Term 3', 0);
  const { rows } = await getAsStaff<AdminListAnswer>('staff', `/lists/classes?school=${school.id}`);
  expect(sum(rows.map(({ cells }) => Number(cells.children)))).toBe(enrolled.length);
  const TUITION_UGX = 660_000;
  await played.chargeAll('Term 3', enrolled.length * TUITION_UGX);
  await eventually(async () => {
    const after = await readAccounts(played, enrolled);
    expect(after.map(({ owedUgx }, at) => owedUgx - (before[at]?.owedUgx ?? 0))).toEqual(
      enrolled.map(() => TUITION_UGX),
    );
  });
  const [amina, brian, cissy, , grace] = before;
  if (!amina || !brian || !cissy || !grace) throw new Error('a child is missing');
  await payFees(
    await register.lookUp(brian.regNo),
    brian.owedUgx + TUITION_UGX / 2,
    register.freshPhone('Airtel'),
  );
  await played.enterCash([
    [amina.regNo, '10,000'],
    [cissy.regNo, String(cissy.owedUgx + TUITION_UGX / 2 - 1)],
    [grace.regNo, String(grace.owedUgx + TUITION_UGX / 2)],
  ]);
  return TUITION_UGX;
};

/** Sets a threshold, compares the list with the accounts, prints it, and allows a child who is not cleared. */
const checkClearance = async (played: PlayedSchool, chargedUgx: number): Promise<void> => {
  const { page, desk, school, enrolled } = played;
  await played.openTab('clearance');
  await desk.press(clearance.set.action);
  await desk.reach(desk.question.getByRole('checkbox', { name: clearance.set.allClasses, exact: true }));
  await page.keyboard.press('Space');
  await desk.answer(clearance.set.percent, String(THRESHOLD_PERCENT));
  await desk.confirm(clearance.set.confirm);

  const accounts = await readAccounts(played, enrolled);
  const words = lists.students.words.clearance;
  const judge = ({ className, owedUgx, ofTermUgx }: Account): keyof typeof words => {
    if (className.startsWith('Senior 4')) return 'no-threshold';
    const toPayUgx = chargedUgx + owedUgx - ofTermUgx;
    const isEnough = 100 * (chargedUgx - ofTermUgx) >= THRESHOLD_PERCENT * toPayUgx;
    return isEnough ? 'cleared' : 'not-cleared';
  };
  const barred = accounts.filter((account) => judge(account) === 'not-cleared');
  expect(barred.map(({ firstName }) => firstName)).toEqual(['Amina', 'Cissy']);
  for (const account of accounts) {
    const row = desk.row(account.firstName);
    await row.getByText(words[judge(account)], { exact: true }).waitFor();
    await row.getByText(formatFigures(account.owedUgx), { exact: true }).waitFor();
  }
  const [list] = await Promise.all([page.waitForEvent('download'), desk.press(clearance.print.all)]);
  expect(list.suggestedFilename()).toBe(`clearance-${school.slug}.pdf`);

  const findRows = async (status: string) => {
    const path = `/lists/students?school=${school.id}&status=enrolled&clearance=${status}&sort=regNo`;
    return (await getAsStaff<AdminListAnswer>('staff', path)).rows;
  };
  const [first, ...others] = await findRows('not-cleared');
  expect([first, ...others].map((row) => row?.cells.regNo)).toEqual(barred.map(({ regNo }) => regNo));
  await desk.enterAs('staff', `/students/${first?.id}`);
  await desk.press(clearance.student.allow.action);
  await desk.answer(clearance.student.allow.reason, 'The guardian is abroad');
  await desk.confirm(clearance.student.allow.confirm);
  await desk.says(words.allowed);
  expect((await findRows('allowed')).map(({ id }) => id)).toEqual([first?.id]);
  expect((await findRows('not-cleared')).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
};

/** Sends reminders to the guardians of all but one child. Siblings with one number get one SMS; at night, it waits for the morning. */
const remindGuardians = async (played: PlayedSchool): Promise<void> => {
  const { page, desk, enrolled } = played;
  const { preview, send, tab } = feeReminders;
  const [amina, brian, cissy] = await readAccounts(played, enrolled);
  if (!amina?.guardian || !brian || !cissy?.guardian) throw new Error('a guardian is missing');
  await played.openTab('messages');
  await desk.press(tab.count);
  const names = page.getByRole('group', { name: preview.names, exact: true }).locator('label');
  await names.first().waitFor();
  const named = [brian, amina, cissy].map(({ firstName, className }) => `${firstName} Okot, ${className}`);
  const shown = await names.allTextContents();
  expect(shown.map((label, at) => label.slice(0, named[at]?.length))).toEqual(named);
  await desk.reach(names.filter({ hasText: cissy.firstName }).getByRole('checkbox'));
  await page.keyboard.press('Space');
  const read = (name: string) => desk.main.locator(`dt:text-is("${name}") + dd`).textContent();
  await eventually(async () => expect(await read(preview.messages)).toBe('1'));
  const isNight = (await read(preview.sentFrom)) !== preview.now;
  const example = (await desk.main.getByRole('blockquote').textContent()) ?? '';
  expect(example).toContain(`B. Okot, A. Okot: UGX ${formatFigures(amina.dueUgx + brian.dueUgx)}, due since`);
  await desk.press(send.action);
  await desk.confirm(send.action);
  await page.waitForURL(/\/fee-sendings\/[\w-]+$/);

  const id = page.url().split('/').at(-1);
  const siblings = openInbox(amina.guardian);
  if (!isNight) expect((await siblings.next()).text.replace(LINK, '')).toBe(example.replace(LINK, ''));
  expect(await siblings.all()).toHaveLength(isNight ? 0 : 1);
  expect(await openInbox(cissy.guardian).all()).toEqual([]);
  await eventually(async () => {
    const { sending } = await getAsStaff<FeeSendingAnswer>('staff', `/fee-sendings/${id}`);
    expect(sending).toMatchObject({ messages: 1, leftOut: 1, waiting: isNight ? 1 : 0 });
  });
};

/** A payer asks for a transfer that has no usable reference, and staff credit it to the child. */
const creditClaimedTransfer = async (played: PlayedSchool): Promise<void> => {
  const { page, desk, school, enrolled, inDays } = played;
  const { regNo, firstName } = enrolled[3];
  const transactionId = `${regNo}9BANK`;
  const phone = register.freshPhone();
  const { outstanding } = await register.lookUp(regNo);
  await sandbox.transfer({ reference: 'FEES OKOT', amount: TRANSFER_UGX, bankTransactionId: transactionId });
  await openScreens(page).open('/receipts');
  const { enquiry, lost } = receipts;
  const form = page.getByRole('form', { name: enquiry.title });
  await form.getByLabel(enquiry.school).selectOption(school.slug);
  const facts = {
    [enquiry.regNo]: regNo,
    [enquiry.transactionId]: transactionId,
    [enquiry.amount]: String(TRANSFER_UGX),
    [lost.phone]: phone,
  };
  for (const [label, value] of Object.entries(facts)) await form.getByLabel(label).fill(value);
  await form.getByRole('button', { name: enquiry.find }).click();
  await form.getByText(enquiry.unknown).waitFor();
  await form.getByLabel(enquiry.paidOn).fill(inDays(0));
  await form.getByRole('button', { name: enquiry.send }).click();
  await form.getByText(enquiry.open).waitFor();

  await desk.enterAs('staff', '/payments?tab=claims');
  await desk.openRow(transactionId);
  await desk.main.getByText(`${firstName} Okot`).waitFor();
  await desk.follow(new RegExp(transactionId));
  await desk.press(statements.credit.student.action);
  await desk.question.getByLabel(lists.students.columns.school, { exact: true }).selectOption(school.slug);
  await desk.answer(lists.students.columns.regNo, regNo);
  await desk.question.getByRole('button', { name: admin.shell.find.action, exact: true }).press('Enter');
  const values = { amount: formatUgx(TRANSFER_UGX), name: `${firstName} Okot` };
  await desk.confirm(formatText(admin.shell.find.confirm, values));
  await eventually(async () =>
    expect((await register.lookUp(regNo)).outstanding).toBe(outstanding - TRANSFER_UGX),
  );
  const found = `${transactionId} of UGX ${formatFigures(TRANSFER_UGX)}. Receipt: `;
  const answer = openInbox(phone);
  expect((await answer.next()).text).toContain(found);
  expect(await answer.all()).toHaveLength(1);
  await desk.enterAs('staff', '/payments?tab=claims');
  await desk.search(transactionId);
  await desk.row(transactionId).getByText(lists.claims.words.status.credited, { exact: true }).waitFor();
};

/** Compares the head teacher’s report, as answered and as shown, with the children’s accounts. */
const checkReport = async (played: PlayedSchool, chargedUgx: number): Promise<void> => {
  const { desk, school, enrolled, left } = played;
  const accounts = await readAccounts(played, enrolled);
  const leavers = await readAccounts(played, left);
  const names = [...new Set(accounts.map(({ className }) => className))].sort();
  const classes = names.map((className) => {
    const children = accounts.filter((account) => account.className === className);
    const expectedUgx = children.length * chargedUgx;
    const outstandingUgx = sum(children.map(({ ofTermUgx }) => ofTermUgx));
    return { className, children: children.length, expectedUgx, outstandingUgx };
  });
  const path = `/schools/${school.id}/term-report`;
  const { report } = await getAsStaff<TermReportAnswer>('staff', path);
  expect(report).toMatchObject({ term: { name: 'Term 3' }, before: { name: 'Term 2' }, classes });
  const total = sum([report?.term, report?.before].map((term) => term?.fees.outstandingUgx ?? 0));
  expect(total + (report?.otherOutstandingUgx ?? 0)).toBe(
    sum([...accounts, ...leavers].map(({ owedUgx }) => owedUgx)),
  );
  await played.openTab('report');
  for (const { className, expectedUgx, outstandingUgx } of classes) {
    const row = desk.row(className).first();
    for (const amount of [expectedUgx, expectedUgx - outstandingUgx, outstandingUgx])
      await row.getByText(formatFigures(amount), { exact: true }).first().waitFor();
  }
};

/** Plays the third term of a school: clearance, reminders, a transfer that is asked for, and the head teacher’s report. */
export const playThirdTerm = async (played: PlayedSchool): Promise<void> => {
  const chargedUgx = await chargeThirdTerm(played);
  await checkClearance(played, chargedUgx);
  await remindGuardians(played);
  await creditClaimedTransfer(played);
  await checkReport(played, chargedUgx);
};
