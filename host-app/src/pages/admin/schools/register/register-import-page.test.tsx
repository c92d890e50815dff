import { expect, it } from 'vitest';
import type { Answer } from '../../../../testing/answers';
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
const confirm = ({ page }: Awaited<ReturnType<typeof open>>) =>
  page.do(() => document.querySelector<HTMLElement>('dialog[open] button[type=submit]')?.click());

it('a register that is sent is the file itself, and leads to how it is checked', async () => {
  const SEND = 'POST /admin/schools/7/register-imports?name=term+1.csv';
  const { page, calls } = await openOffice('/admin/schools/7?tab=register', {
    'GET /admin/schools/7': [200, { school: officeSchool() }],
    'GET /admin/lists/imports?school=7': rowsOf({}),
    [SEND]: [201, { import: registerImport() }],
    [IMPORT]: shown(),
  });
  await page.waitFor('Choose a CSV file');
  const file = new File(['reg no,first name'], 'term 1.csv', { type: 'text/csv' });
  const input = page.container.querySelector<HTMLInputElement>('input[type=file]');
  await page.do(() => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitFor('Checking line 5,000 of 20,000');
  expect(page.at()).toBe('/admin/register-imports/i-1');
  expect(calls.find(({ name }) => name === SEND)?.body).toBe(file);
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
