import { roles } from '@somesa/core';
import type { SchoolRole } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, formatDay, openAdmin } from '../../../testing/admin';
import { adminSchool } from '../../../testing/admin-schools';
import type { StubResponse } from '../../../testing/answers';
import { fieldMessage, fill, findControl } from '../../../testing/fill';

const SCHOOL = 'GET /admin/schools/7';
const open = async (
  tab: string,
  more: Record<string, StubResponse> = {},
  role: 2 | 3 | 4 = roles.staff,
  schoolRole: SchoolRole = 'bursar',
) => {
  const admin = await openAdmin(
    `/admin/schools/7${tab && `?tab=${tab}`}`,
    { [SCHOOL]: [200, { school: adminSchool() }], ...more },
    role,
    schoolRole,
  );
  await admin.page.waitFor('Hill School');
  return admin;
};
type Admin = Awaited<ReturnType<typeof open>>;
const tabs = ({ page }: Admin) =>
  [...page.container.querySelectorAll('main nav a')].map(({ textContent }) => textContent);

it('shows a viewer their own school without actions', async () => {
  const admin = await open('details', {}, roles.bursar, 'viewer');
  expect(tabs(admin)).toEqual([
    'Term report',
    'Details',
    'Terms and fees',
    'Classes',
    'Clearance',
    'Fee changes',
    'Website form',
    'Settlements',
    'Statement',
  ]);
  expect(admin.main()).toContain('UGX 1,200,000');
  expect(admin.buttons()).toEqual([]);
});

it.each([
  ['bursar', ['Register', 'Messages'], []],
  [
    'head',
    ['Register', 'Messages', 'People', 'API and webhooks'],
    [
      'Refund overpayments',
      'Request all data',
      'Change to a mobile money number',
      'Change to a bank account',
    ],
  ],
] as const)('shows a %s of the school what they may do', async (role, more, buttons) => {
  const noExport = { 'GET /admin/schools/7/export': [200, { schoolExport: null }] } as const;
  const admin = await open('details', noExport, roles.bursar, role);
  await admin.page.waitUntil(() => expect(admin.buttons()).toEqual(buttons));
  expect(tabs(admin)).toEqual(expect.arrayContaining([...more]));
  expect(admin.buttons()).toEqual(buttons);
});

it('lets staff change the details of a school but not its payout account', async () => {
  const staff = await open('', { 'PUT /admin/schools/7': [200, { school: adminSchool() }] });
  expect(staff.buttons()).toEqual(['Refund overpayments', 'View as the school', 'Edit']);
  await staff.page.press('Edit');
  await fill(staff.getDialog(), { Contact: 'Grace Aine' });
  await staff.submitDialog();
  await staff.page.waitFor('Saved');
  expect(staff.listBodies('PUT /admin/schools/7').at(-1)).toMatchObject({
    contactName: 'Grace Aine',
    name: 'Hill School',
  });
});

it('lets a school refund overpayments, and keep them again', async () => {
  const PUT = 'PUT /admin/schools/7/prepayments';
  const school = adminSchool({ takesPrepayments: false });
  const head = await open('details', { [PUT]: [200, { school }] }, roles.bursar, 'head');
  await head.page.waitFor('Kept for the child’s next fees');
  await head.page.press('Refund overpayments');
  await head.submitDialog();
  await head.page.waitFor('Refunded to the payer');
  expect(head.listBodies(PUT)).toEqual([{ takesPrepayments: false }]);
  await head.page.press('Keep overpayments for next fees');
  await head.submitDialog();
  await head.page.waitUntil(() => expect(head.listBodies(PUT)).toHaveLength(2));
  expect(head.listBodies(PUT)[1]).toEqual({ takesPrepayments: true });
});

it('lets an administrator change the payout account', async () => {
  const PUT = 'PUT /admin/schools/7/payout-account';
  const admin = await open('', { [PUT]: [200, { school: adminSchool() }] }, roles.administrator);
  await admin.page.press('Change to a bank account');
  const reason = 'Reason for sharing the account';
  await fill(admin.getDialog(), {
    Bank: 'Stanbic Bank',
    'Account number': '9030001234567',
    [reason]: 'One owner',
  });
  await admin.submitDialog();
  await admin.page.waitFor('Change requested');
  expect(admin.listBodies(PUT).at(-1)).toEqual({
    method: 'bank',
    payeeName: 'Hill School',
    bankName: 'Stanbic Bank',
    accountNumber: '9030001234567',
    sharedReason: 'One owner',
  });
});

it.each([
  [null, 'A new account is waiting for approval.'],
  ['2025-11-25T09:30:00.000Z', 'A new account is approved and takes effect at 25 Nov 2025, 12:30.'],
])('tells a bursar whether a new payout account waits for its approval or its time: %s', async (at, text) => {
  const school = adminSchool({ payoutApprovalId: 'a-1', payoutTakesEffectAt: at });
  const bursar = await open('details', { [SCHOOL]: [200, { school }] }, roles.bursar);
  expect(bursar.main()).toContain(text);
});

const chargedSchool = adminSchool({
  charges: [
    {
      fromOn: '2026-11-02',
      ratePpm: 15_000,
      flatUgx: 500,
      setBy: 'Sarah Nansubuga',
      setAt: '2026-11-01T08:00:00.000Z',
    },
  ],
});

it('shows a bursar what the school is charged, without an action', async () => {
  const bursar = await open('details', { [SCHOOL]: [200, { school: chargedSchool }] }, roles.bursar);
  expect(bursar.main()).toContain('1.5%500');
  expect(bursar.buttons()).toEqual([]);
});

it('lets an administrator set another charge from a later day', async () => {
  const POST = 'POST /admin/schools/7/charges';
  const answer: StubResponse = [200, { school: chargedSchool }];
  const admin = await open('', { [SCHOOL]: answer, [POST]: answer }, roles.administrator);
  await admin.page.press('Change charge');
  await fill(admin.getDialog(), {
    From: '2027-01-01',
    'Percent of what the school gets': '0.75',
    'Amount for each payment': '0',
  });
  await admin.submitDialog();
  await admin.page.waitFor('Saved');
  expect(admin.listBodies(POST).at(-1)).toEqual({ fromOn: '2027-01-01', ratePpm: 7_500, flatUgx: 0 });
});

it('preselects no bank for a school without one, and requires a choice', async () => {
  const PUT = 'PUT /admin/schools/7/payout-account';
  const admin = await open('', { [PUT]: [200, { school: adminSchool() }] }, roles.administrator);
  await admin.page.press('Change to a bank account');
  const bank = () => findControl(admin.getDialog(), 'Bank') as HTMLSelectElement;
  expect([bank().value, bank().selectedOptions[0]?.textContent]).toEqual(['', 'Choose a bank']);
  expect(bank().required).toBe(true);
  await fill(admin.getDialog(), { 'Account number': '9030001234567' });
  await admin.submitDialog();
  expect(fieldMessage(admin.getDialog(), 'Bank')).toBe('Choose a bank');
  expect(admin.listBodies(PUT).at(-1)).toBeUndefined();
  await fill(admin.getDialog(), { Bank: 'Equity Bank' });
  await admin.submitDialog();
  await admin.page.waitFor('Change requested');
  expect(admin.listBodies(PUT).at(-1)).toMatchObject({ bankName: 'Equity Bank' });
});

it('preselects the bank of a school that has one', async () => {
  const payout = {
    method: 'bank',
    payeeName: 'Hill',
    phoneNumber: null,
    bankName: 'Post Bank',
    accountNumber: '1',
  };
  const school = adminSchool({ payout } as Partial<ReturnType<typeof adminSchool>>);
  const admin = await open('', { [SCHOOL]: [200, { school }] }, roles.administrator);
  await admin.page.press('Change to a bank account');
  expect((findControl(admin.getDialog(), 'Bank') as HTMLSelectElement).value).toBe('Post Bank');
});

/** Ticks choices of the open dialog; each has the last place of its name, where a class and its year group have one. */
const tick = async (admin: Admin, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const label = [...admin.getDialog().querySelectorAll('label')].findLast(
      ({ textContent }) => textContent === name,
    );
    await admin.page.do(() => label?.querySelector('input')?.click());
  }
};

it('adds a fee in parts with the percentages and dates that a number of parts proposes', async () => {
  const FEE = 'POST /admin/schools/7/terms/3/fees';
  const admin = await open('fees', { [FEE]: [201, { school: adminSchool() }] });
  await admin.page.press('Add fee');
  await fill(admin.getDialog(), { Description: 'Tuition', Amount: '600,000', Payment: '3' });
  await fill(admin.getDialog(), { Payment: '2', 'Percent of part 1': '70', 'Percent of part 2': '30' });
  await admin.submitDialog();
  await admin.page.waitUntil(() =>
    expect(admin.listBodies(FEE).at(-1)).toMatchObject({
      amountUgx: 600_000,
      parts: [
        { percent: 70, dueOn: '2027-02-01' },
        { percent: 30, dueOn: '2027-03-18' },
      ],
    }),
  );
});

const inParts = adminSchool({
  terms: adminSchool().terms.map((term) => ({
    ...term,
    fees: term.fees.flatMap((fee) =>
      [60, 40].map((percent, at) => ({
        ...fee,
        id: fee.id + at,
        seriesId: fee.id,
        part: at + 1,
        percent,
        description: `Tuition, part ${at + 1} of 2`,
        dueOn: `2027-0${at + 2}-15`,
        amountUgx: percent * 10_000,
      })),
    ),
  })),
});

it('shows a fee in parts as one, and the due dates that it gets if the term is moved', async () => {
  const CHANGE = 'PUT /admin/schools/7/terms/3';
  const admin = await open('fees', {
    [SCHOOL]: [200, { school: inParts }],
    [CHANGE]: [200, { school: inParts }],
  });
  const rows = [...admin.page.container.querySelectorAll('main tbody tr')].map(
    ({ textContent }) => textContent,
  );
  expect(rows[0]).toContain('Tuition');
  expect(rows[0]).not.toContain('part 1');
  expect(rows[0]).toContain(`60%: ${formatDay('2027-02-15')}`);
  expect(rows[0]).toContain('1,000,000');
  await admin.page.press('EditEdit: Term 1');
  expect(admin.getDialog().textContent).not.toContain('becomes');
  await fill(admin.getDialog(), { 'Start date': '2027-02-08' });
  expect(admin.getDialog().textContent).toContain(
    `part 2 of 2 (P1): ${formatDay('2027-03-15')} becomes ${formatDay('2027-03-22')}`,
  );
  await fill(admin.getDialog(), { 'Due dates of its fees': 'keep' });
  await admin.submitDialog();
  await admin.page.waitFor('Saved');
  expect(admin.listBodies(CHANGE).at(-1)).toMatchObject({ startsOn: '2027-02-08', movesDueDates: false });
});

/** Response with the preview of a charge of the fee of Term 1. */
const previewCharge = (totalUgx: number, counts = { children: 58, alreadyChildren: 4 }): StubResponse => {
  const fee = { id: 4, description: 'Tuition', className: null, differenceUgx: 40_000, totalUgx };
  return [200, { charge: { fees: [{ ...fee, ...counts }], ...counts, totalUgx } }];
};

it('charges all fees of a term at the total that it showed for the choice', async () => {
  const CHARGE = 'POST /admin/schools/7/terms/3/charge';
  const PREVIEW = 'GET /admin/schools/7/terms/3/charge';
  const admin = await open('fees', {
    [PREVIEW]: previewCharge(5_220_000),
    [`${PREVIEW}?already=difference`]: previewCharge(5_260_000),
    [CHARGE]: [200, { school: adminSchool(), charged: 60, chargedUgx: 5_260_000, notCharged: 0 }],
  });
  await admin.page.press('Charge allCharge all fees of Term 1');
  await admin.page.waitFor('58 students, UGX 5,220,000 in total');
  await fill(admin.getDialog(), { 'Charge for these students': 'difference' });
  await admin.page.waitFor('58 students, UGX 5,260,000 in total');
  await admin.submitDialog();
  await admin.page.waitFor('Charged 60 students, UGX 5,260,000');
  expect(admin.listBodies(CHARGE)).toEqual([{ already: 'difference', amountUgx: 5_260_000 }]);
});

it('shows the total of now if another one is charged, with separators in its counts, under the name of the fee', async () => {
  const CHARGE = 'POST /admin/schools/7/terms/3/charge';
  const PREVIEW = 'GET /admin/schools/7/terms/3/charge?fee=4';
  const admin = await open('fees', {
    [PREVIEW]: previewCharge(5_220_000),
    [CHARGE]: [409, { message: 'Check the new total.' }],
  });
  await admin.page.press('ChargeCharge: Tuition');
  await admin.page.waitFor('58 students, UGX 5,220,000 in total');
  expect(admin.getDialog().querySelector('caption')?.textContent).toBe('Charge: Tuition');
  admin.answers[PREVIEW] = previewCharge(5_260_000, { children: 1_058, alreadyChildren: 1_004 });
  await admin.submitDialog();
  await admin.page.waitFor('1,058 students, UGX 5,260,000 in total');
  expect(admin.getDialog().textContent).toContain('Check the new total.');
  expect(admin.getDialog().textContent).toContain('1,004 students have this item');
  const counts = { charged: 1_060, chargedUgx: 5_260_000, notCharged: 1_002 };
  admin.answers[CHARGE] = [200, { school: adminSchool(), ...counts }];
  await admin.submitDialog();
  await admin.page.waitFor('Charged 1,060 students, UGX 5,260,000. 1,002 students were not charged');
  expect(admin.listBodies(CHARGE)).toEqual([
    { amountUgx: 5_220_000, fee: 4 },
    { amountUgx: 5_260_000, fee: 4 },
  ]);
});

it('adds a fee to a term and charges it to the children of its class', async () => {
  const [FEE, CHARGE] = ['POST /admin/schools/7/terms/3/fees', 'POST /admin/schools/7/terms/3/charge'];
  const PREVIEW = 'GET /admin/schools/7/terms/3/charge';
  const admin = await open('fees', {
    [FEE]: [201, { school: adminSchool() }],
    [`${PREVIEW}?fee=4`]: previewCharge(5_220_000),
    [`${PREVIEW}?already=difference&fee=4`]: previewCharge(5_260_000),
    [CHARGE]: [200, { school: adminSchool(), charged: 60, chargedUgx: 5_260_000, notCharged: 2 }],
  });
  await admin.page.press('Add fee');
  await fill(admin.getDialog(), {
    Description: 'Lunch',
    'Due date': '2027-02-20',
    Amount: '90,000',
  });
  await tick(admin, 'P2', 'Boarding');
  await admin.submitDialog();
  await admin.page.waitUntil(() =>
    expect(admin.listBodies(FEE).at(-1)).toEqual({
      description: 'Lunch',
      isOptional: false,
      yearGroups: [],
      classNames: ['P2'],
      groups: [6],
      dueOn: '2027-02-20',
      amountUgx: 90_000,
      parts: null,
    }),
  );
  await admin.page.press('ChargeCharge: Tuition');
  expect(admin.getDialog().textContent).toContain('every student in P1');
  await admin.page.waitFor('58 students, UGX 5,220,000 in total');
  expect(admin.getDialog().textContent).toContain('4 students have this item in this term already.');
  await fill(admin.getDialog(), { 'Charge for these students': 'difference' });
  await admin.page.waitFor('58 students, UGX 5,260,000 in total');
  await admin.submitDialog();
  await admin.page.waitFor('Charged 60 students, UGX 5,260,000. 2 students were not charged');
  expect(admin.listBodies(CHARGE)).toEqual([{ already: 'difference', amountUgx: 5_260_000, fee: 4 }]);
});

/** Pastes into the first cell of the table of amounts. */
const paste = (admin: Admin, text: string): Promise<void> =>
  admin.page.do(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    admin.getDialog().querySelector('td input')?.dispatchEvent(event);
  });

it('adds a fee for each amount of a table that is pasted from a spreadsheet or typed', async () => {
  const FEE = 'POST /admin/schools/7/terms/3/fees';
  const school = adminSchool({ classes: ['S.1 East', 'S.1 West', 'S.2'] });
  const admin = await open('fees', { [SCHOOL]: [200, { school }], [FEE]: [201, { school }] });
  const openTable = async (): Promise<void> => {
    await admin.page.press('Add fee');
    await fill(admin.getDialog(), { Description: 'Tuition', Amounts: 'byYear' });
  };
  await openTable();
  const listCells = () =>
    [...admin.getDialog().querySelectorAll('td input')].map((input) => input.getAttribute('aria-label'));
  expect(listCells()).toEqual(['Senior 1, All students', 'Senior 2, All students']);
  await admin.submitDialog();
  expect(admin.listBodies(FEE).at(-1)).toMatchObject({ amounts: [], amountUgx: 0 });
  await openTable();
  await paste(admin, 'Class\tboarding\nSenior 1\t900,000\nS.2\t\nTotal\t1,800,000\n');
  expect(listCells()).toEqual(['Senior 1, Boarding', 'Senior 2, Boarding']);
  await fill(admin.getDialog(), { 'Senior 2, Boarding': '1,000,000' });
  await admin.submitDialog();
  const ofYear = (year: string, amountUgx: number) => ({ yearGroups: [year], groups: [6], amountUgx });
  expect(admin.listBodies(FEE).at(-1)).toMatchObject({
    description: 'Tuition',
    amounts: [ofYear('Senior 1', 900_000), ofYear('Senior 2', 1_000_000)],
  });
});

it.each([
  ['an empty first line', '\n500000\n', ['', '500,000'], 0],
  ['a dash in the first line', '-\n500000', ['', '500,000'], 0],
  ['a head without a name that we know', 'Amount\n500000\n600000', ['500,000', '600,000'], 0],
  ['a first line with an amount and an unknown class', 'Baby\t400000\nS.2\t600000', ['', '600,000'], 1],
  ['the head of all students', 'Class\tAll students\nS.2\t600000', ['', '600,000'], 0],
  [
    'all students beside a group',
    '\tAll students\tDay\nS.2\t600000\t700000',
    ['', '', '600,000', '700,000'],
    0,
  ],
  [
    'columns in which a first cell is empty',
    'Day\tBoarding\n500000\t600000\n\t700000',
    ['500,000', '600,000', '', '700,000'],
    0,
  ],
  ['more rows and columns than the table has', '1000\n2000\t3000\n4000', ['1,000', '2,000'], 2],
  ['an amount that is mistyped', '500000\n60.000', ['500,000', '60.000'], 0],
])('places pasted amounts with %s', async (_, text, values, unused) => {
  const groups = ['Day', 'Boarding'].map((name, at) => ({ id: at + 6, name, children: 3, isUsed: false }));
  const school = adminSchool({ classes: ['S.1 East', 'S.2'], groups });
  const admin = await open('fees', { [SCHOOL]: [200, { school }] });
  await admin.page.press('Add fee');
  await fill(admin.getDialog(), { Amounts: 'byYear' });
  await paste(admin, text);
  expect(
    [...admin.getDialog().querySelectorAll('input')]
      .filter((each) => each.closest('td'))
      .map(({ value }) => value),
  ).toEqual(values);
  const [shown = '0'] = /\d+(?= pasted row)/.exec(admin.getDialog().textContent) ?? [];
  expect(Number(shown)).toBe(unused);
});

it('charges the ticks that its form shows after its amount was by year group, and none of them by year group', async () => {
  const FEE = 'POST /admin/schools/7/terms/3/fees';
  const school = adminSchool({ classes: ['S.1 East', 'S.1 West', 'S.2'] });
  const admin = await open('fees', { [SCHOOL]: [200, { school }], [FEE]: [422, { message: 'No' }] });
  await admin.page.press('Add fee');
  await tick(admin, 'S.1 East', 'Boarding');
  await fill(admin.getDialog(), { Amounts: 'byYear' });
  await fill(admin.getDialog(), { 'Senior 2, All students': '900000' });
  await admin.submitDialog();
  await fill(admin.getDialog(), { Amounts: 'one', Amount: '90,000' });
  expect(
    [...admin.getDialog().querySelectorAll('label')]
      .filter((label) => label.querySelector<HTMLInputElement>('input:checked'))
      .map(({ textContent }) => textContent),
  ).toEqual(['S.1 East', 'Boarding']);
  await admin.submitDialog();
  await fill(admin.getDialog(), { Amounts: 'byYear' });
  expect(findControl(admin.getDialog(), 'Senior 2, All students').value).toBe('900,000');
  const [byYear, one] = admin.listBodies(FEE);
  const amounts = [{ yearGroups: ['Senior 2'], groups: [], amountUgx: 900_000 }];
  expect(byYear).toMatchObject({ yearGroups: [], classNames: [], groups: [], amounts });
  expect(one).toMatchObject({ classNames: ['S.1 East'], groups: [6], amountUgx: 90_000 });
  expect(one).not.toHaveProperty('amounts');
});

it('changes a fee, deletes one without charges, and voids one with charges', async () => {
  const { terms } = adminSchool();
  const charged = adminSchool({
    terms: terms.map((term) => ({
      ...term,
      fees: term.fees.map((fee) => ({ ...fee, children: 60, chargedAt: '2027-02-02T08:00:00.000Z' })),
    })),
  });
  const [CHANGE, BACK] = ['PUT /admin/schools/7/fees/4', 'POST /admin/schools/7/fees/4/void'];
  const REMOVE = 'DELETE /admin/schools/7/fees/4';
  const admin = await open('fees', {
    [CHANGE]: [422, { message: 'Check the fields.', errors: { amountUgx: ['A child has paid more'] } }],
    [REMOVE]: [200, { school: charged }],
    [BACK]: [200, { school: adminSchool(), voided: 59, notVoided: 1 }],
  });
  await admin.page.press('EditEdit: Tuition');
  await fill(admin.getDialog(), { Amount: '650,000' });
  await admin.submitDialog();
  await admin.page.waitFor('A child has paid more');
  expect(admin.listBodies(CHANGE).at(-1)).toMatchObject({
    description: 'Tuition',
    classNames: ['P1'],
    dueOn: '2027-02-15',
    amountUgx: 650_000,
  });
  admin.answers[CHANGE] = [200, { school: adminSchool() }];
  await admin.submitDialog();
  await admin.page.waitFor('Saved');
  await admin.page.press('RemoveRemove: Tuition');
  await admin.submitDialog();
  await admin.page.waitUntil(() => expect(admin.names()).toContain(REMOVE));
  // With children on it, it can’t be removed, nor can its term, and its name stays.
  await admin.page.waitUntil(() => expect(admin.buttons()).toContain('VoidVoid: Tuition'));
  expect(admin.buttons().filter((name) => name?.startsWith('Remove'))).toEqual(['RemoveRemove: Boarding']);
  await admin.page.press('EditEdit: Tuition');
  expect([...admin.getDialog().querySelectorAll('label')].map(({ textContent }) => textContent)).toEqual([
    'Due date',
    'Amount',
  ]);
  await admin.page.press('Cancel');
  await admin.page.press('VoidVoid: Tuition');
  await admin.submitDialog();
  await admin.page.waitFor('Voided: 59. Not voided because paid, pending or changed: 1');
});

it('renames a term and deletes it', async () => {
  const [CHANGE, REMOVE] = ['PUT /admin/schools/7/terms/3', 'DELETE /admin/schools/7/terms/3'];
  const admin = await open('fees', {
    [CHANGE]: [200, { school: adminSchool() }],
    [REMOVE]: [200, { school: adminSchool({ terms: [] }) }],
  });
  await admin.page.press('EditEdit: Term 1');
  await fill(admin.getDialog(), { Name: 'Term One' });
  await admin.submitDialog();
  await admin.page.waitUntil(() =>
    expect(admin.listBodies(CHANGE).at(-1)).toEqual({
      name: 'Term One',
      startsOn: '2027-02-01',
      endsOn: '2027-05-01',
      joiners: 'none',
      movesDueDates: true,
    }),
  );
  await admin.page.press('RemoveRemove: Term 1');
  await admin.submitDialog();
  await admin.page.waitFor('No terms yet.');
});

it('shows the embed code, and checks a page of the school for it', async () => {
  const CHECK = 'POST /admin/schools/7/origins/check';
  const { origins } = adminSchool();
  const found = adminSchool({ origins: origins.map((one) => ({ ...one, found: 'snippet' })) });
  const html = '<somesa-pay-fees school="hill"></somesa-pay-fees>';
  const admin = await open('snippet', {
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
  await admin.page.waitFor(html);
  expect(admin.main()).toContain('Embed code not found.');
  await admin.page.press('Check a page');
  await admin.submitDialog();
  await admin.page.waitFor('Embed code found.');
  expect(admin.listBodies(CHECK).at(-1)).toEqual({ page: 'https://hill.example/fees' });
});

it('creates a settlement up to a day, and shows the server’s error', async () => {
  const CREATE = 'POST /admin/schools/7/settlements';
  const admin = await open('settlements', {
    'GET /admin/lists/settlements?school=7': createListAnswer({}),
    [CREATE]: [409, { message: 'Nothing is owed to this school up to that day.' }],
  });
  await admin.page.press('Create settlement');
  await fill(admin.getDialog(), { 'Up to': '2026-11-20' });
  await admin.submitDialog();
  await admin.page.waitFor('Nothing is owed to this school up to that day.');
  expect(admin.listBodies(CREATE).at(-1)).toEqual({ untilOn: '2026-11-20' });
});

it('shows a statement of the days that its entries are filtered by', async () => {
  const statement = {
    from: '2026-10-01',
    to: '2026-10-31',
    openingUgx: 100_000,
    collectedUgx: 50_000,
    reversedUgx: 10_000,
    chargedUgx: 750,
    loansInUgx: 0,
    loansOutUgx: 0,
    settledUgx: 100_000,
    otherUgx: 0,
    closingUgx: 39_250,
  };
  const days = 'from=2026-10-01&to=2026-10-31';
  const { page, main } = await openAdmin(`/admin/schools/7?tab=statement&${days}`, {
    [SCHOOL]: [200, { school: adminSchool() }],
    [`GET /admin/schools/7/statement?${days}`]: [200, { statement }],
    [`GET /admin/lists/schoolLedger?${days}&school=7`]: createListAnswer({}),
  });
  await page.waitFor(`Statement from ${formatDay('2026-10-01')} to ${formatDay('2026-10-31')}`);
  expect(main()).toContain('UGX 39,250');
  expect(main()).toContain('Our chargesUGX -750');
  expect(main()).not.toContain('Corrections');
});
