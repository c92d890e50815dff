import { roles } from '@somesa/core';
import { expect, it } from 'vitest';
import type { Answer } from '../../../testing/answers';
import { fill, labelled, lineUnder } from '../../../testing/fill';
import { openOffice, rowsOf } from '../../../testing/office';
import { officeSchool } from '../../../testing/office-schools';

const SCHOOL = 'GET /admin/schools/7';
const open = async (tab: string, more: Record<string, Answer> = {}, role: 2 | 3 | 4 = roles.staff) => {
  const office = await openOffice(
    `/admin/schools/7${tab && `?tab=${tab}`}`,
    { [SCHOOL]: [200, { school: officeSchool() }], ...more },
    role,
  );
  await office.page.waitFor('Hill School');
  return office;
};
type Office = Awaited<ReturnType<typeof open>>;
const dialog = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('dialog[open]');
  if (!found) throw new Error('nothing was asked');
  return found;
};
const confirm = ({ page }: Office) =>
  page.do(() => dialog().querySelector<HTMLElement>('button[type=submit]')?.click());
const sentTo = ({ calls }: Office, name: string) => calls.find((call) => call.name === name)?.body;
const buttons = ({ page }: Office) =>
  [...page.container.querySelectorAll('main button')].map(({ textContent }) => textContent);
const tabs = ({ page }: Office) =>
  [...page.container.querySelectorAll('main nav a')].map(({ textContent }) => textContent);

it('a bursar reads the own school and changes nothing', async () => {
  const office = await open('', {}, roles.bursar);
  expect(tabs(office)).toEqual(['Details', 'Terms and fees', 'Web pages', 'Settlements', 'Statement']);
  expect(office.main()).toContain('UGX 1,200,000');
  expect(buttons(office)).toEqual([]);
});

it('staff changes the details, and only administrators where the school is paid', async () => {
  const staff = await open('', { 'PUT /admin/schools/7': [200, { school: officeSchool() }] });
  expect(buttons(staff)).toEqual(['Change']);
  await staff.page.press('Change');
  await fill(dialog(), { Contact: 'Grace Aine' });
  await confirm(staff);
  await staff.page.waitFor('Saved');
  expect(sentTo(staff, 'PUT /admin/schools/7')).toMatchObject({
    contactName: 'Grace Aine',
    name: 'Hill School',
  });
});

it('an administrator writes down another account', async () => {
  const PUT = 'PUT /admin/schools/7/payout-account';
  const office = await open('', { [PUT]: [200, { school: officeSchool() }] }, roles.administrator);
  await office.page.press('Change to a bank account');
  await fill(dialog(), { Bank: 'Stanbic Bank', 'Account number': '9030001234567' });
  await confirm(office);
  await office.page.waitFor('Saved');
  expect(sentTo(office, PUT)).toEqual({
    ...{ way: 'bank', payeeName: 'Hill School', bankName: 'Stanbic Bank', accountNumber: '9030001234567' },
  });
});

it('a school without a bank has none chosen for it: nothing is sent until somebody chooses', async () => {
  const PUT = 'PUT /admin/schools/7/payout-account';
  const office = await open('', { [PUT]: [200, { school: officeSchool() }] }, roles.administrator);
  await office.page.press('Change to a bank account');
  const bank = () => labelled(dialog(), 'Bank') as HTMLSelectElement;
  expect([bank().value, bank().selectedOptions[0]?.textContent]).toEqual(['', 'Choose a bank']);
  expect(bank().required).toBe(true);
  await fill(dialog(), { 'Account number': '9030001234567' });
  await confirm(office);
  expect(lineUnder(dialog(), 'Bank')).toBe('Choose a bank');
  expect(sentTo(office, PUT)).toBeUndefined();
  await fill(dialog(), { Bank: 'Equity Bank' });
  await confirm(office);
  await office.page.waitFor('Saved');
  expect(sentTo(office, PUT)).toMatchObject({ bankName: 'Equity Bank' });
});

it('a school with a bank keeps it chosen', async () => {
  const payout = {
    way: 'bank',
    payeeName: 'Hill',
    phoneNumber: null,
    bankName: 'Post Bank',
    accountNumber: '1',
  };
  const school = officeSchool({ payout } as Partial<ReturnType<typeof officeSchool>>);
  const office = await open('', { [SCHOOL]: [200, { school }] }, roles.administrator);
  await office.page.press('Change to a bank account');
  expect((labelled(dialog(), 'Bank') as HTMLSelectElement).value).toBe('Post Bank');
});

it('adds a fee to a term, and then charges the children of its class', async () => {
  const [FEE, CHARGE] = ['POST /admin/schools/7/terms/3/fees', 'POST /admin/schools/7/fees/4/charge'];
  const office = await open('fees', {
    [FEE]: [201, { school: officeSchool() }],
    [CHARGE]: [200, { school: officeSchool(), charged: 60 }],
  });
  await office.page.press('Add a fee');
  await fill(dialog(), { For: 'Lunch', Class: 'P2', 'Due on': '2027-02-20', Amount: '90,000' });
  await confirm(office);
  await office.page.until(() =>
    expect(sentTo(office, FEE)).toEqual({
      ...{ description: 'Lunch', className: 'P2', dueOn: '2027-02-20', amountUgx: 90_000 },
    }),
  );
  await office.page.press('ChargeCharge: Tuition');
  expect(dialog().textContent).toContain('every child of P1');
  await confirm(office);
  await office.page.waitFor('Children charged: 60');
});

it('changes a fee and removes one that nobody is charged, and takes back one that children are', async () => {
  const { terms } = officeSchool();
  const charged = officeSchool({
    terms: terms.map((term) => ({
      ...term,
      fees: term.fees.map((fee) => ({ ...fee, children: 60, chargedAt: '2027-02-02T08:00:00.000Z' })),
    })),
  });
  const [CHANGE, BACK] = ['PUT /admin/schools/7/fees/4', 'POST /admin/schools/7/fees/4/take-back'];
  const REMOVE = 'DELETE /admin/schools/7/fees/4';
  const office = await open('fees', {
    [CHANGE]: [422, { message: 'Check the fields.', errors: { amountUgx: ['A child has paid more'] } }],
    [REMOVE]: [200, { school: charged }],
    [BACK]: [200, { school: officeSchool(), takenBack: 59, kept: 1 }],
  });
  await office.page.press('ChangeChange: Tuition');
  await fill(dialog(), { Amount: '650,000' });
  await confirm(office);
  await office.page.waitFor('A child has paid more');
  expect(sentTo(office, CHANGE)).toEqual({
    ...{ description: 'Tuition', className: 'P1', dueOn: '2027-02-15', amountUgx: 650_000 },
  });
  office.answers[CHANGE] = [200, { school: officeSchool() }];
  await confirm(office);
  await office.page.waitFor('Saved');
  await office.page.press('RemoveRemove: Tuition');
  await confirm(office);
  await office.page.until(() => expect(office.names()).toContain(REMOVE));
  // With children on it, it can’t be removed, nor can its term, and its name stays.
  await office.page.until(() => expect(buttons(office)).toContain('Take backTake back: Tuition'));
  expect(buttons(office).filter((name) => name?.startsWith('Remove'))).toEqual([]);
  await office.page.press('ChangeChange: Tuition');
  expect([...dialog().querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'Due on',
    'Amount',
  ]);
  await office.page.press('Cancel');
  await office.page.press('Take backTake back: Tuition');
  await confirm(office);
  await office.page.waitFor('Taken back: 59. Who has paid keeps it: 1');
});

it('gives a term another name, and removes one', async () => {
  const [CHANGE, REMOVE] = ['PUT /admin/schools/7/terms/3', 'DELETE /admin/schools/7/terms/3'];
  const office = await open('fees', {
    [CHANGE]: [200, { school: officeSchool() }],
    [REMOVE]: [200, { school: officeSchool({ terms: [] }) }],
  });
  await office.page.press('ChangeChange: Term 1');
  await fill(dialog(), { Name: 'Term One' });
  await confirm(office);
  await office.page.until(() =>
    expect(sentTo(office, CHANGE)).toEqual({
      ...{ name: 'Term One', startsOn: '2027-02-01', endsOn: '2027-05-01' },
    }),
  );
  await office.page.press('RemoveRemove: Term 1');
  await confirm(office);
  await office.page.waitFor('There are no terms yet.');
});

it('looks for the snippet on a page of the school, and shows what to paste', async () => {
  const CHECK = 'POST /admin/schools/7/origins/check';
  const { origins } = officeSchool();
  const found = officeSchool({ origins: origins.map((one) => ({ ...one, found: 'snippet' })) });
  const html = '<somesa-pay-fees school="hill"></somesa-pay-fees>';
  const office = await open('snippet', {
    [CHECK]: [200, { school: found }],
    'GET /admin/schools/7/snippet': [
      200,
      {
        snippets: [
          { widget: 'pay-fees', page: 'https://s.example/pay-fees', html, frame: 'https://s.example/f' },
        ],
      },
    ],
  });
  await office.page.waitFor(html);
  expect(office.main()).toContain('The snippet is not there.');
  await office.page.press('Check a page');
  await confirm(office);
  await office.page.waitFor('The snippet is there.');
  expect(sentTo(office, CHECK)).toEqual({ page: 'https://hill.example/fees' });
});

it('begins a settlement until a day, and leads to it', async () => {
  const CREATE = 'POST /admin/schools/7/settlements';
  const office = await open('settlements', {
    'GET /admin/lists/settlements?school=7': rowsOf({}),
    [CREATE]: [409, { message: 'Nothing is owed to this school up to this day.' }],
  });
  await office.page.press('Begin a settlement');
  await fill(dialog(), { 'Until the end of': '2026-11-20' });
  await confirm(office);
  await office.page.waitFor('Nothing is owed to this school up to this day.');
  expect(sentTo(office, CREATE)).toEqual({ untilOn: '2026-11-20' });
});

it('the statement is of the days that its entries are narrowed to', async () => {
  const statement = {
    ...{
      from: '2026-10-01',
      to: '2026-10-31',
      openingUgx: 100_000,
      collectedUgx: 50_000,
      takenBackUgx: 10_000,
    },
    ...{ loansInUgx: 0, loansOutUgx: 0, settledUgx: 100_000, otherUgx: 0, closingUgx: 40_000 },
  };
  const days = 'from=2026-10-01&to=2026-10-31';
  const { page, main } = await openOffice(`/admin/schools/7?tab=statement&${days}`, {
    [SCHOOL]: [200, { school: officeSchool() }],
    [`GET /admin/schools/7/statement?${days}`]: [200, { statement }],
    [`GET /admin/lists/schoolEntries?${days}&school=7`]: rowsOf({}),
  });
  await page.waitFor('Statement from 2026-10-01 to 2026-10-31');
  expect(main()).toContain('UGX 40,000');
  expect(main()).not.toContain('Corrections');
});
