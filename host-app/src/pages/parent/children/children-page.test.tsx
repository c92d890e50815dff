import { type ChildView, type PaymentView, payFeesEn } from '@somesa/core';
import en from '@somesa/core/messages/en/site/dashboard.json';
import { beforeEach, describe, expect, it } from 'vitest';
import { chosenChildren } from '../../../state/chosen-children';
import type { StubResponse } from '../../../testing/answers';
import { type DashboardVisit, openDashboard } from '../../../testing/dashboard';
import { fieldMessage, fill } from '../../../testing/fill';
import { press, settle } from '../../../testing/render';
import { resetBrowser, sarah } from '../../../testing/visit';

const text = en.children;
const hill = { slug: 'hill', name: 'Hill School' };
const createChild = (
  id: string,
  name: string,
  due: number,
  more: Partial<ChildView['student']> = {},
): ChildView => ({
  id,
  student: {
    regNo: `SMK-${id}`,
    displayName: name,
    className: 'P3',
    school: hill,
    items: [
      {
        id: `i-${id}`,
        description: `Tuition ${id}`,
        dueOn: '2026-12-01',
        amount: due,
        paid: 0,
        due,
        pending: 0,
      },
    ],
    outstanding: due,
    pending: 0,
    ...more,
  },
  hasLeft: false,
  payments: [],
});
const amina = createChild('1', 'A. Nakato', 300_001);
const brian = createChild('2', 'B. Okello', 200_002, { pending: 50_000 });
const carol = createChild('3', 'C. Achan', 90_003, { school: { slug: 'lake', name: 'Lake School' } });

let own: DashboardVisit;
beforeEach(async () => {
  await resetBrowser();
  chosenChildren.chosen = null;
});

const open = (children: ChildView[], more: Record<string, StubResponse> = {}, path = '') =>
  openDashboard(`/parent/dashboard/children${path}`, {
    'GET /parent/children': [200, { children }],
    'GET /config': [200, { schools: [hill, { slug: 'lake', name: 'Lake School' }], limits: {} }],
    'GET /payer-charges': [200, { mtn: [], airtel: [] }],
    ...more,
  });
const pageText = () => own.page.container.textContent ?? '';

describe('the list of a parent’s children', () => {
  it('shows what each child owes, its items and the last payments with their receipts', async () => {
    const payments: ChildView['payments'] = [
      { id: 'p-1', reference: 'SF-1', status: 'succeeded', amount: 120_004, at: '2026-09-20T22:05:00.000Z' },
    ];
    own = await open([{ ...amina, payments }, brian, carol]);
    await own.page.waitFor('Hill School');
    for (const shown of [
      'A. Nakato',
      'UGX 300,001',
      'Tuition 1',
      '1 December 2026',
      'UGX 120,004',
      '21 September 2026',
    ])
      expect(pageText()).toContain(shown);
    for (const shown of [
      'B. Okello',
      'UGX 200,002',
      'UGX 50,000 is being paid now.',
      'Lake School',
      'UGX 90,003',
    ])
      expect(pageText()).toContain(shown);
    expect(own.page.container.querySelector('a[href="/receipts/SF-1"]')).not.toBeNull();
  });

  it('adds a child by school and number, and shows the server’s error under its field', async () => {
    own = await open([], {
      'POST /parent/children': [422, { message: 'Check', errors: { regNo: ['Wrong number'] } }],
    });
    await own.page.waitFor(text.none);
    await own.page.waitFor('Lake School');
    await fill(own.page.container, { [text.school]: 'hill', [text.regNo]: 'SMK-1' });
    await press(own.page.container, text.save);
    await settle();
    expect(fieldMessage(own.page.container, text.regNo)).toBe('Wrong number');
    expect(own.calls.at(-1)).toMatchObject({ body: { school: 'hill', regNo: 'SMK-1' } });
  });

  it('pays for the chosen children of one school, each with the chosen amount', async () => {
    own = await open([amina, brian, carol]);
    await own.page.waitFor('Hill School');
    expect(pageText()).toContain('Pay UGX 450,003');
    await fill(own.page.container, { 'Amount for B. Okello': '150,003' });
    await press(own.page.container, 'Pay UGX 450,004');
    expect(pageText()).toContain('Enter an amount up to UGX 150,002');
    expect(document.activeElement?.getAttribute('name')).toBe('2');
    expect(chosenChildren.chosen).toBeNull();
    await fill(own.page.container, { 'Amount for B. Okello': '100000' });
    await press(own.page.container, 'Pay UGX 400,001');
    expect(chosenChildren.chosen).toMatchObject({
      userId: sarah.user_id,
      school: hill,
      children: [
        { id: '1', amountUgx: 300_001 },
        { id: '2', amountUgx: 100_000 },
      ],
    });
  });
});

describe('the payment for several children', () => {
  const parts = [
    { id: 'c-1', regNo: 'SMK-1', displayName: 'A. Nakato', amountUgx: 300_001 },
    { id: 'c-2', regNo: 'SMK-2', displayName: 'B. Okello', amountUgx: 100_000 },
  ];
  const receipt = (reference: string, amount: number) => ({ reference, amount, surplus: 0 });
  const payment = {
    id: 'p-1',
    reference: 'SF-A',
    status: 'succeeded',
    purpose: 'fees',
    amount: 400_001,
    school: hill,
    student: { regNo: 'SMK-1', displayName: 'A. Nakato', className: 'P3' },
    paymentMethod: 'mobile',
    network: 'mtn',
    phoneNumber: '0772 *** 456',
    createdAt: '2026-11-21T08:00:00.000Z',
    waitUntil: '2026-11-21T08:02:00.000Z',
    reservedUntil: '2026-11-21T08:15:00.000Z',
    failure: null,
    transfer: null,
    receipt: receipt('SF-A', 300_001),
    outstanding: 0,
    group: parts.map(({ regNo, displayName, amountUgx }, at) => ({
      reference: at === 0 ? 'SF-A' : 'SF-B',
      amount: amountUgx,
      student: { regNo, displayName, className: 'P3' },
      receipt: receipt(at === 0 ? 'SF-A' : 'SF-B', amountUgx),
    })),
  } as unknown as PaymentView;

  const toFinish = async () => {
    await own.page.waitFor('UGX 400,001');
    await press(own.page.container, 'Next');
    await own.page.waitUntil(() =>
      expect(own.page.container.querySelector('input[type="tel"]')).not.toBeNull(),
    );
    await press(own.page.container, 'Next');
    await own.page.waitFor('B. Okello, SMK-2');
  };
  const finish = async () => {
    const pay = [...own.page.container.querySelectorAll('button')].find((button) =>
      button.textContent?.replaceAll('\u00a0', ' ').includes('UGX 400,001'),
    );
    await settle(() => pay?.click());
  };

  it('asks for the sum once, with the children of the list, and shows a receipt for each', async () => {
    chosenChildren.chosen = { userId: sarah.user_id, school: hill, children: parts };
    own = await open([], { 'POST /parent/children/payments': [201, { payment, secret: 's' }] }, '/pay');
    await toFinish();
    expect(pageText()).toContain('A. Nakato, SMK-1');
    expect(pageText()).not.toContain('A. Nakato, B. Okello');
    expect(pageText()).toContain('UGX 100,000');
    await finish();
    await own.page.waitFor('SF-B');
    expect(own.calls.find(({ name }) => name === 'POST /parent/children/payments')?.body).toMatchObject({
      children: [
        { id: 'c-1', amount: 300_001 },
        { id: 'c-2', amount: 100_000 },
      ],
      paymentMethod: 'mobile',
    });
    for (const reference of ['SF-A', 'SF-B'])
      expect(own.page.container.querySelector(`a[href="/receipts/${reference}"]`)).not.toBeNull();
  });

  it('names all children of a declined payment, and offers no payment for another child', async () => {
    chosenChildren.chosen = { userId: sarah.user_id, school: hill, children: parts };
    const declined = { ...payment, status: 'failed', failure: 'declined', receipt: null };
    own = await open(
      [],
      { 'POST /parent/children/payments': [201, { payment: declined, secret: 's' }] },
      '/pay',
    );
    await toFinish();
    await finish();
    await own.page.waitFor(payFeesEn.failure_title);
    for (const { displayName } of parts) expect(pageText()).toContain(displayName);
    expect(pageText()).not.toContain(payFeesEn.pay_another);
  });

  it('shows no children that another user of the tab has chosen', async () => {
    chosenChildren.chosen = { userId: 'another', school: hill, children: parts };
    own = await open([], {}, '/pay');
    await own.page.waitFor(text.nothingChosen);
    expect(pageText()).not.toContain('A. Nakato');
  });
});
