import { calculateLoanCost, formatFigures, formatUgx, HOUR_MS, uiEn } from '@somesa/core';
import { container, removeRendered, typeInto, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  fakeLoanApi,
  fill,
  open,
  person,
  product,
  t,
  toFinish,
  toLoanStep,
} from '../testing/loan-application-view';
import { networkError, rejection, studentWith } from '../testing/samples';
import { field, press, recordScrolling, sees, text } from '../testing/view';

beforeEach(() => sessionStorage.clear());

test("leads from the applicant's name to the reference of the application", async () => {
  const { api } = fakeLoanApi();
  const onApplied = vi.fn();
  const onStep = vi.fn();
  open(api, { onApplied, onStep });
  await toFinish();
  for (const value of [
    'Sarah Nakato',
    '0772\u00a0123\u00a0456',
    'Annet Nakato',
    'SMK-0001, A. Nakato',
    'Teacher',
    'UGX 900,000',
  ])
    expect(text()).toContain(value);
  await press('Finish');
  await sees(t.applied_title);
  await sees('LN-7KQ2-M4X9');
  expect(onApplied).toHaveBeenCalledExactlyOnceWith({
    reference: 'LN-7KQ2-M4X9',
    phoneNumber: '0772123456',
  });
  expect(onStep.mock.calls.map(([step]) => step)).toEqual(['child', 'financial', 'loan', 'finish']);
  expect(api.applyForLoan.mock.calls[0]?.[0].body).toEqual({
    ...person,
    school: 'st-marys-kisubi',
    regNo: 'SMK-0001',
    childName: 'Annet Nakato',
    jobTitle: 'Teacher',
    estimatedMonthlyIncome: 900_000,
    expense: 'School Fees',
    loanAmount: 600_000,
    loanTerm: '6 months',
  });
});

test('says on every step of a test that no money moves', async () => {
  open(fakeLoanApi().api, { isTest: true });
  await sees(uiEn.test);
  await toFinish();
  expect(text()).toContain(uiEn.test);
  await press('Finish');
  await sees(t.applied_title);
  expect(text()).toContain(uiEn.test);
});

test('shows the errors of the step only after Next was pressed', async () => {
  open(fakeLoanApi().api);
  await field('fullName');
  expect(text()).not.toContain('Full Name is required');
  await press('Next');
  for (const message of [
    'Full Name is required',
    'Email Address is required',
    'Provide at least one phone number',
    'Provide physical address',
  ])
    await sees(message);
  expect((await field('fullName')).getAttribute('aria-invalid')).toBe('true');
  expect(text()).toContain(t.personal_title);
});

test('disables Previous on the first step, and keeps the input when going back', async () => {
  open(fakeLoanApi().api);
  const previous = await waitUntil(() => {
    const found = [...container().querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Previous',
    );
    if (!found) throw new Error('There is no Previous.');
    return found;
  });
  expect(previous.disabled).toBe(true);
  await fill(person);
  await press('Next');
  await sees(t.child_title);
  await press('Previous');
  expect((await field('fullName')).value).toBe('Sarah Nakato');
});

test('accepts a child without a registration number', async () => {
  const { api } = fakeLoanApi();
  open(api);
  await fill(person);
  await press('Next');
  await fill({ school: 'st-marys-kisubi', childName: 'Annet Nakato' });
  await press('Next');
  await sees(t.financial_title);
  expect(api.lookUpStudent).not.toHaveBeenCalled();
});

test('looks up a typed number on Next before the next step', async () => {
  const { api } = fakeLoanApi();
  api.lookUpStudent.mockResolvedValueOnce({ ok: false, error: rejection(404, 'No child has it.') });
  open(api);
  await fill(person);
  await press('Next');
  await fill({ regNo: 'smk-9', school: 'st-marys-kisubi', childName: 'Annet Nakato' });
  await press('Next');
  await sees('No child has it.');
  expect((await field('regNo')).value).toBe('smk-9');
  await press(t.without_number);
  await waitUntil(async () => expect((await field('regNo')).value).toBe(''));
  expect((await field('childName')).value).toBe('Annet Nakato');
});

test('does not disturb a parent who types the name during the lookup', async () => {
  const { api } = fakeLoanApi();
  let found = (): void => undefined;
  api.lookUpStudent.mockReturnValueOnce(
    new Promise((resolve) => {
      found = () => resolve({ ok: true, value: studentWith() });
    }),
  );
  open(api);
  await fill(person);
  await press('Next');
  await fill({ regNo: 'smk-0001' });
  await press(t.find);
  const name = await field('childName');
  name.focus();
  typeInto(name, 'Annet Na');
  found();
  await sees('A. Nakato');
  expect(await field('childName')).toBe(name);
  expect(document.activeElement).toBe(name);
  typeInto(name, 'Annet Nakato');
  await press('Next');
  await sees(t.financial_title);
  await press('Previous');
  expect((await field('childName')).value).toBe('Annet Nakato');
});

test('focuses the heading when a child is found or removed, unless the parent is typing', async () => {
  open(fakeLoanApi().api);
  await fill(person);
  await press('Next');
  await fill({ regNo: 'smk-0001', childName: 'Annet Nakato' });
  for (const name of [t.find, t.other_child]) {
    const heading = await waitUntil(() => {
      const element = container().querySelector<HTMLElement>('[data-heading]');
      if (!element) throw new Error('There is no heading.');
      return element;
    });
    heading.blur();
    await press(name);
    await waitUntil(() => expect(document.activeElement?.textContent).toBe(t.child_title));
  }
  expect((await field('childName')).value).toBe('Annet Nakato');
});

test('offers no other school in an embed', async () => {
  const { api } = fakeLoanApi();
  open(api, { school: 'st-marys-kisubi' });
  await fill(person);
  await press('Next');
  await sees('St. Mary’s College Kisubi');
  expect(container().querySelector('select')).toBeNull();
  await fill({ childName: 'Annet Nakato' });
  await press('Next');
  await sees(t.financial_title);
});

/** Opens Loan Details for a child with these amounts. */
const openLoanStep = async (outstanding: number, pending = 0): Promise<void> => {
  const { api } = fakeLoanApi();
  const student = { ...studentWith(), outstanding, pending };
  api.lookUpStudent.mockResolvedValueOnce({ ok: true, value: student });
  open(api);
  await toLoanStep();
};

test('shows at once how much can be borrowed for the child, and why', async () => {
  await openLoanStep(240_000);
  await sees(
    'You can borrow up to UGX 240,000 for School Fees. A. Nakato has UGX 240,000 of outstanding fees.',
  );
  expect(text()).toContain('From UGX 50,000 to UGX 240,000');
});

test('shows the limit of an expense for which a loan is possible before one is chosen', async () => {
  await openLoanStep(20_000);
  await sees('You can borrow up to UGX 320,000 for School Uniform.');
  expect(text()).not.toContain('No loan is available');
});

test('names a pending payment and the allowance of the expense as reasons of the limit', async () => {
  await openLoanStep(300_000, 60_000);
  await fill({ expense: 'School Uniform' });
  await sees(
    'You can borrow up to UGX 540,000 for School Uniform. A. Nakato has UGX 300,000 of outstanding fees. ' +
      'A payment of UGX 60,000 is pending. This includes UGX 300,000 for School Uniform on top of the fees.',
  );
});

test('shows no cost of an amount above the limit, and offers the limit instead', async () => {
  await openLoanStep(240_000);
  await fill({ expense: 'School Fees', loanAmount: '600000' });
  container().querySelector<HTMLInputElement>('input[value="6 months"]')?.click();
  await waitUntil(() => expect(container().querySelector('[role=status] button')).not.toBeNull());
  expect(text()).not.toContain(t.total_payable);
  await press('Borrow UGX 240,000');
  await sees(t.total_payable);
  await sees(product.lateFee);
  expect((await field('loanAmount')).value).toBe('240,000');
  expect(document.activeElement?.getAttribute('name')).toBe('loanAmount');
});

test('shows the minimum in place of the cost while the amount is below it', async () => {
  await openLoanStep(240_000);
  await fill({ expense: 'School Fees', loanAmount: '40000' });
  await sees('The minimum loan is UGX 50,000. Enter that or more');
  expect(text()).not.toContain(t.total_payable);
});

test('shows that fees below the minimum cannot be borrowed, and leads to another child', async () => {
  await openLoanStep(20_000);
  await fill({ expense: 'School Fees' });
  await sees('No loan is available for School Fees');
  expect(text()).toContain('A. Nakato has UGX 20,000 of outstanding fees. The minimum loan is UGX 50,000.');
  await press("Child's Details");
  await sees(t.child_title);
});

test('rejects an amount above what the outstanding balance and the expense allow', async () => {
  const { api } = fakeLoanApi();
  api.lookUpStudent.mockResolvedValueOnce({
    ok: true,
    value: studentWith(150_000),
  });
  open(api);
  await toLoanStep();
  await fill({ expense: 'School Fees', loanAmount: '1000001' });
  await sees('UGX 1,000,000');
  await press('Next');
  await sees('You can borrow up to UGX 1,000,000 here. Enter that or less');
  typeInto(await field('expense'), 'School Uniform');
  await sees('UGX 1,300,000');
});

test('shows the cost of the typed amount with the figures of calculateLoanCost', async () => {
  open(fakeLoanApi().api);
  await toFinish();
  const today = new Date(Date.now() + 3 * HOUR_MS).toISOString().slice(0, 10);
  const cost = calculateLoanCost(product, { principalUgx: 600_000, term: '6 months', disbursedOn: today });
  if (!cost.ok) throw new Error(cost.error.message);
  const { monthlyPayment, totalPayable, totalInterest, apr, instalments } = cost.value;
  for (const figure of [monthlyPayment, totalPayable, totalInterest])
    expect(text()).toContain(formatUgx(figure));
  expect(text()).toContain(`${apr}% a year`);
  expect(text()).toContain('3.5% a year');
  expect(container().querySelectorAll('tbody tr')).toHaveLength(instalments.length);
  expect(text()).toContain(
    `You borrow UGX 600,000 + interest ${formatUgx(totalInterest)} = ${formatUgx(totalPayable)}`,
  );
  const [first] = instalments;
  expect(container().textContent).toContain(`UGX\u00a0${formatFigures(instalments.at(-1)?.total ?? 0)}`);
  expect(container().querySelector('tbody th')?.textContent).toMatch(/^\d{1,2} [A-Z][a-z]{2} \d{4}$/);
  expect(container().querySelector('tbody .total')?.textContent).toBe(formatFigures(first?.total ?? 0));
});

test('goes back to a step by its Edit button', async () => {
  open(fakeLoanApi().api);
  await toFinish();
  container().querySelector<HTMLButtonElement>(`[aria-label="Edit: ${t.step_financial}"]`)?.click();
  await sees(t.financial_title);
  expect((await field('estimatedMonthlyIncome')).value).toBe('900,000');
});

test('offers Try again if the schools cannot be loaded', async () => {
  const { api } = fakeLoanApi();
  api.getConfig.mockResolvedValueOnce({ ok: false, error: networkError });
  open(api);
  await fill(person);
  await press('Next');
  await sees('Network Error');
  await press('Try again');
  await field('school');
});

test('starts over when an embed is cancelled, and links to the home page on the Somesa site', async () => {
  const onCancelled = vi.fn();
  open(fakeLoanApi().api, { onCancelled });
  await toFinish();
  await press('Cancel & Exit');
  await sees(t.personal_title);
  expect((await field('fullName')).value).toBe('');
  expect(onCancelled).toHaveBeenCalledTimes(1);
  removeRendered();
  open(fakeLoanApi().api, { mode: 'site' });
  await toFinish();
  expect(container().querySelector('a[href="/"]')?.textContent).toBe('Cancel & Exit');
});

test('asks for confirmation of a name that does not fit the register before the next step, and scrolls to the question', async () => {
  const scrolled = recordScrolling();
  const { api } = fakeLoanApi();
  open(api);
  await fill(person);
  await press('Next');
  await sees(t.child_title);
  await fill({ regNo: 'smk-0001' });
  await press(t.find);
  await sees('A. Nakato');
  expect(text()).not.toContain('Is that the same child');
  await fill({ childName: 'Peter Okello' });
  await press('Next');
  await sees('This number belongs to A. Nakato. Is that the same child as Peter Okello?');
  expect(text()).toContain(t.child_title);
  await waitUntil(() => expect(scrolled.at(-1)).toContain('Is that the same child as Peter Okello?'));
  await press('Next');
  await waitUntil(() =>
    expect(scrolled.filter((each) => each?.includes('Is that the same child'))).toHaveLength(2),
  );
  expect(text()).not.toContain(t.financial_title);
  await fill({ childName: 'Peter Nakato' });
  await waitUntil(() => expect(text()).not.toContain('Is that the same child'));
  await press('Next');
  await sees('Is that the same child as Peter Nakato?');
  await press(t.child_differs_yes);
  await sees(t.financial_title);
});
