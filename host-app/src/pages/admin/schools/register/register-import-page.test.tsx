import { expect, it, vi } from 'vitest';
import { type Answer, answerLater } from '../../../../testing/answers';
import { openOffice, rowsOf } from '../../../../testing/office';
import { officeSchool, registerImport } from '../../../../testing/office-schools';

const IMPORT = 'GET /admin/register-imports/i-1';
const shown = (...more: Parameters<typeof registerImport>): Answer => [
  200,
  { import: registerImport(...more) },
];
const open = (sent: Answer, more: Record<string, Answer> = {}) =>
  openOffice('/admin/register-imports/i-1', { [IMPORT]: sent, ...more });
const checked = { state: 'checked' as const, checked: 20_000, added: 120, changed: 3, same: 19_877 };
const child = { regNo: 'SMK-0001', firstName: 'Amina', lastName: 'Nakato', className: 'P2' };
/** Waits until another look would have begun. */
const longerThanALook = async ({ until }: Awaited<ReturnType<typeof open>>['page']) => {
  const from = performance.now();
  await until(() => expect(performance.now() - from).toBeGreaterThan(400));
};
const confirm = ({ page }: Awaited<ReturnType<typeof open>>) =>
  page.do(() => document.querySelector<HTMLElement>('dialog[open] button[type=submit]')?.click());

const SEND = 'POST /admin/schools/7/register-imports?name=term+1.csv';
const file = new File(['reg no,first name'], 'term 1.csv', { type: 'text/csv' });
const chooseFile = async (sent: Answer) => {
  const office = await openOffice('/admin/schools/7?tab=register', {
    'GET /admin/schools/7': [200, { school: officeSchool() }],
    'GET /admin/lists/imports?school=7': rowsOf({}),
    [SEND]: sent,
    [IMPORT]: shown(),
  });
  const { page } = office;
  await page.waitFor('Choose a CSV file');
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]');
  await page.do(() => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return office;
};

it('a register that is sent is the file itself, and leads to how it is checked', async () => {
  const { page, calls } = await chooseFile([201, { import: registerImport() }]);
  await page.waitFor('Checking line 5,000 of 20,000');
  expect(page.at()).toBe('/admin/register-imports/i-1');
  expect(calls.find(({ name }) => name === SEND)?.body).toBe(file);
});

it('a file that is through takes nobody along who has left the page', async () => {
  const { answer, say } = answerLater();
  const { page } = await chooseFile(answer);
  await page.waitFor('Sending term 1.csv');
  await page.press('Details');
  await page.waitFor('Payout account');
  const left = page.at();
  await page.do(() => say([201, { import: registerImport() }]));
  await page.do(() => undefined);
  expect(page.at()).toBe(left);
});

it('looks once at a time, not while the tab is hidden, and no more once it is over', async () => {
  const looks = ({ names }: Awaited<ReturnType<typeof open>>) =>
    names().filter((name) => name === IMPORT).length;
  const office = await open(shown());
  const { page, answers } = office;
  await page.waitFor('Checking line 5,000 of 20,000');
  const { answer, say } = answerLater();
  answers[IMPORT] = answer;
  const slow = looks(office) + 1;
  await page.until(() => expect(looks(office)).toBe(slow));
  await longerThanALook(page);
  expect(looks(office)).toBe(slow);

  const seen = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  await page.do(() => say([200, { import: registerImport() }]));
  await longerThanALook(page);
  expect(looks(office)).toBe(slow);

  seen.mockReturnValue(false);
  answers[IMPORT] = shown(checked);
  await page.do(() => document.dispatchEvent(new Event('visibilitychange')));
  await page.waitFor('The file is checked. Nothing has changed yet.');
  await longerThanALook(page);
  expect(looks(office)).toBe(slow + 1);
});

it('what comes of a file is said to who listens: the check first, then that it was applied', async () => {
  const office = await open(shown(), {
    'POST /admin/register-imports/i-1/apply': shown({
      ...{ ...checked, state: 'applied', appliedBy: { id: 'u-1', name: 'Sarah Nakato' } },
    }),
  });
  const { page, answers } = office;
  await page.waitFor('Checking line 5,000 of 20,000');
  const said = page.container.querySelector('main section [role=status]');
  expect(said?.textContent).toBe('');
  answers[IMPORT] = shown(checked);
  await page.until(() => expect(said?.textContent).toBe('The file is checked. Nothing has changed yet.'));
  await page.press('Apply');
  await confirm(office);
  await page.until(() => expect(said?.textContent).toBe('Applied by Sarah Nakato'));
});

it('says how far the check is, and what it found once it is through', async () => {
  const { page, answers } = await open(shown());
  await page.waitFor('Checking line 5,000 of 20,000');
  const bar = page.container.querySelector('progress');
  expect([bar?.value, bar?.max, bar?.getAttribute('aria-label')]).toEqual([5_000, 20_000, 'Lines checked']);
  answers[IMPORT] = shown({
    ...checked,
    preview: [{ line: 2, ...child, verdict: 'changed', before: { ...child, className: 'P1' } }],
  });
  await page.waitFor('The file is checked. Nothing has changed yet.');
  expect(page.container.querySelector('progress')).toBeNull();
  expect(page.text()).toContain('Changed, before: Amina Nakato, P1');
});

it('is applied after a question that says what happens', async () => {
  const office = await open(shown(checked), {
    'POST /admin/register-imports/i-1/apply': shown({
      ...{ ...checked, state: 'applied', appliedBy: { id: 'u-1', name: 'Sarah Nakato' } },
    }),
  });
  await office.page.waitFor('The file is checked.');
  await office.page.press('Apply');
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Children added: 120, changed: 3.');
  await confirm(office);
  await office.page.waitFor('Applied by Sarah Nakato');
});

it('can’t be applied while a line is wrong; each says what is, and the other line', async () => {
  const { page, main } = await open(
    shown({
      ...{ ...checked, wrong: 1 },
      wrongLines: [{ line: 9, ...child, problem: 'reg_no_twice', otherLine: 4 }],
    }),
  );
  await page.waitFor('Nothing can be applied while a line is wrong.');
  expect(main()).toContain('The registration number also stands on line 4.');
  const buttons = [...page.container.querySelectorAll('main button')].map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Drop', 'Download all wrong lines']);
});

it('a file that can’t be read says what to do', async () => {
  const { page } = await open(shown({ state: 'refused', problem: 'not_utf8', problemLine: 12, lines: 0 }));
  await page.waitFor('Line 12 is not UTF-8 text');
});
