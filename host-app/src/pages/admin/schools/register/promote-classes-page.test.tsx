import { expect, it } from 'vitest';
import { openAdmin } from '../../../../testing/admin';
import { adminSchool, registerImport } from '../../../../testing/admin-schools';
import type { StubResponse } from '../../../../testing/answers';
import { fill } from '../../../../testing/fill';

const PROMOTE = 'POST /admin/schools/7/promotions';
const APPLY = 'POST /admin/register-imports/i-1/apply';
const UNDO = 'POST /admin/register-imports/i-1/undo';
const checked = {
  ...{
    status: 'checked' as const,
    isPromotion: true,
    fileName: 'Promotion',
    lines: 420,
    changed: 380,
    same: 2,
    absent: 38,
  },
};
const answer = (more: Parameters<typeof registerImport>[0]): StubResponse => [
  200,
  { import: registerImport(more) },
];
const school = adminSchool({
  classes: ['P.6', 'P7 Red', 'S.1', 'Senior 2', 'Top'],
  classSizes: [40, 38, 1_200, 7, 2],
});

it('guesses the next class of each class, says who leaves, keeps what was typed after a refusal, and opens the changes', async () => {
  const admin = await openAdmin('/admin/schools/7/promote', {
    'GET /admin/schools/7': [200, { school }],
    [PROMOTE]: [422, { message: 'Check', errors: { stay: ['Not found among the enrolled children: X-1.'] } }],
    'GET /admin/register-imports/i-1': answer(checked),
  });
  const { page, main, answers } = admin;
  await page.waitFor('After P7 Red');
  expect(main()).toContain('Children: 38. They leave the school.');
  expect(main()).toContain('Children: 1,200');
  await fill(page.container, { 'After Top': '', 'Children who stay in their class': 'X-1, P-2' });
  expect(main()).toContain('Children: 2. They leave the school.');
  await page.press('Show changes');
  await page.waitFor('Not found among the enrolled children: X-1.');
  answers[PROMOTE] = [201, { import: registerImport(checked) }];
  await page.press('Show changes');
  await page.waitFor('The classes have been compared.');
  const classes = [
    { from: 'P.6', to: 'P.7' },
    { from: 'P7 Red', to: null },
    { from: 'S.1', to: 'Senior 2' },
    { from: 'Senior 2', to: 'Senior 3' },
    { from: 'Top', to: null },
  ];
  const body = { classes, stay: 'X-1, P-2' };
  expect(admin.listBodies(PROMOTE)).toEqual([body, body]);
  expect(page.at()).toBe('/admin/register-imports/i-1');
});

it('applies a promotion with its leavers by one button, and undoes it with the counts', async () => {
  const undo = { moved: 379, returned: 37, kept: 2 };
  const applied = { ...checked, status: 'applied' as const, leavers: 38, undo };
  const admin = await openAdmin('/admin/register-imports/i-1', {
    'GET /admin/register-imports/i-1': answer(checked),
    [APPLY]: answer(applied),
    [UNDO]: answer({ ...applied, status: 'undone', undoneBy: { id: 'u-1', name: 'Sarah Nakato' } }),
  });
  const { page } = admin;
  await page.waitFor('The classes have been compared.');
  expect(page.container.textContent).not.toContain('whole register');
  await page.press('Apply promotion');
  const dialog = () => document.querySelector('dialog[open]')?.textContent;
  expect(dialog()).toContain('Children who move: 380. Children who leave today: 38.');
  await admin.submitDialog();
  await page.waitFor('Applied by');
  expect(admin.listBodies(APPLY)).toEqual([{ leavers: 38, openingBalances: 0 }]);
  await page.press('Undo');
  expect(dialog()).toContain('get their class back: 379. Leavers who are enrolled again: 37.');
  await admin.submitDialog();
  await page.waitFor('Undone by Sarah Nakato. Children who got their class back: 379, enrolled again: 37');
});

it('says so if the school has no children', async () => {
  const empty = adminSchool({ classes: [], classSizes: [] });
  const { page } = await openAdmin('/admin/schools/7/promote', {
    'GET /admin/schools/7': [200, { school: empty }],
  });
  await page.waitFor('This school has no children on its register.');
});
