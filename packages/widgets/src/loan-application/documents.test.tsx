import { container, waitUntil } from '@somesa/ui/testing';
import { beforeEach, expect, test } from 'vitest';
import {
  choose,
  createUploadView,
  fakeLoanApi,
  fill,
  open,
  person,
  pictureFile,
  product,
  t,
  toFinish,
  toLoanStep,
} from '../testing/loan-application-view';
import { school } from '../testing/samples';
import { press, sees, text } from '../testing/view';

beforeEach(() => sessionStorage.clear());

/** Creates an API whose loan product asks for other documents. */
const withProduct = (change: Partial<typeof product>) => {
  const fake = fakeLoanApi();
  const config = { schools: [school], loanProduct: { ...product, ...change } } as never;
  fake.api.getConfig.mockResolvedValue({ ok: true, value: config });
  return fake;
};
const toIncome = async () => {
  await fill(person);
  await press('Next');
  await sees(t.child_title);
  await fill({ regNo: 'smk-0001', childName: 'Annet Nakato' });
  await press(t.find);
  await sees('A. Nakato');
  await press('Next');
  await sees(t.financial_title);
};
/** Presses the button of a page. */
const pressOn = (label: string): void =>
  container().querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)?.click();

test('asks for exactly the documents of the product, and says which are optional', async () => {
  const documents = {
    required: ['idFront', 'bankStatement', 'mobileMoneyStatement'],
    optional: ['lc1Letter'],
    isOneStatementEnough: true,
  } as const;
  const { api } = withProduct({ documents: documents as never });
  open(api);
  await sees(t.idFront);
  expect(text()).not.toContain(t.idBack);
  await toIncome();
  for (const words of [t.mobileMoneyStatement, `${t.lc1Letter} (optional)`, t.either])
    expect(text()).toContain(words);
  expect(text()).not.toContain(t.letter);
});

test('joins photos to one document, moves its pages by buttons, and keeps them when the step is left', async () => {
  const { api, upload } = fakeLoanApi();
  open(api);
  await toIncome();
  await choose(t.bankStatement, pictureFile('page-1.jpg'));
  (await upload('bankStatement')).end({ ok: true, value: createUploadView('bankStatement', 'first.jpg') });
  await sees(t.file_done);
  const adder = container().querySelector<HTMLInputElement>(
    `[aria-label="${t.page_add}: ${t.bankStatement}"]`,
  );
  expect(document.activeElement).toBe(adder);
  Object.defineProperty(adder, 'files', { configurable: true, value: [pictureFile('page-2.jpg')] });
  adder?.dispatchEvent(new Event('change', { bubbles: true }));
  await waitUntil(() => expect(api.uploadFile).toHaveBeenCalledTimes(2));
  const second = { ...createUploadView('bankStatement'), id: 'the-second-page-0002' };
  (await upload('bankStatement')).end({ ok: true, value: second });
  await waitUntil(() =>
    expect(api.joinPages.mock.lastCall?.[0].body.pages).toEqual(['upload-of-bankStatement-0001', second.id]),
  );
  pressOn(`${t.page_up}: ${t.bankStatement}, Page 2`);
  await waitUntil(() =>
    expect(api.joinPages.mock.lastCall?.[0].body.pages).toEqual([second.id, 'upload-of-bankStatement-0001']),
  );
  await fill({ jobTitle: 'Teacher', estimatedMonthlyIncome: '900000' });
  await press('Next');
  await sees(t.loan_title);
  await press('Previous');
  await sees(t.financial_title);
  expect(text()).toContain('Page 2');
});

test('asks for a guarantor from the amount of the product, and sends none below it', async () => {
  const { api } = withProduct({ guarantorFromUgx: 600_001 });
  open(api);
  await toFinish();
  expect(text()).not.toContain(t.guarantorName);
  pressOn(`${t.edit}: ${t.step_loan}`);
  await sees(t.loan_title);
  await fill({ loanAmount: '600001' });
  await sees(t.guarantor_title);
  await press('Next');
  await sees('Guarantor’s phone number is required');
  await fill({ guarantorName: 'John Okello', guarantorPhone: '12', guarantorRelation: 'Brother' });
  await sees('Enter a mobile number of 10 digits: 07…');
  await fill({ loanAmount: '600000' });
  await press('Next');
  await sees(t.finish_title);
  pressOn(`${t.edit}: ${t.step_loan}`);
  await sees(t.loan_title);
  await fill({ loanAmount: '600001', guarantorPhone: '0752444111' });
  await press('Next');
  await sees(t.finish_title);
  expect(text()).toContain('John Okello');
  await press('Finish');
  await sees(t.applied_title);
  expect(api.applyForLoan.mock.calls[0]?.[0].body).toMatchObject({
    guarantorName: 'John Okello',
    guarantorPhone: '0752444111',
    guarantorRelation: 'Brother',
  });
});

test('keeps a guarantor who is not needed out of the application', async () => {
  const { api } = withProduct({ guarantorFromUgx: 500_000 });
  open(api);
  await toLoanStep();
  await fill({ expense: 'School Fees', loanAmount: '600000' });
  await sees(t.guarantor_title);
  await fill({ guarantorName: 'John Okello', guarantorPhone: '0752444111', guarantorRelation: 'Brother' });
  await fill({ loanAmount: '400000' });
  container().querySelector<HTMLInputElement>('input[value="6 months"]')?.click();
  await sees(t.total_payable);
  await press('Next');
  await sees(t.finish_title);
  await press('Finish');
  await sees(t.applied_title);
  expect(api.applyForLoan.mock.calls[0]?.[0].body).not.toHaveProperty('guarantorName');
});
