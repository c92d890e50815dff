import { roles } from '@somesa/core';
import type { TermReport } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../../testing/admin';
import { adminSchool } from '../../../../testing/admin-schools';

const sums = {
  children: 40,
  owing: 12,
  withBursary: 3,
  chargedUgx: 4_100_000,
  bursaryUgx: 100_000,
  expectedUgx: 4_000_000,
  paidUgx: 2_000_000,
  paidToSchoolUgx: 990_000,
  outstandingUgx: 1_010_000,
};
const report: TermReport = {
  term: { id: 2, name: 'Term 2', from: '2026-05-25', to: '2026-06-08', fees: sums },
  before: {
    id: 1,
    name: 'Term 1',
    from: '2026-02-02',
    to: '2026-05-24',
    fees: { ...sums, outstandingUgx: 70_500 },
  },
  otherOutstandingUgx: 45_000,
  classes: [
    { className: 'Senior 1', ...sums },
    { className: null, ...sums, expectedUgx: 0, outstandingUgx: 0 },
  ],
  received: {
    amountUgx: 1_200_000,
    beforeUgx: 5_000_000,
    beforeToDateUgx: 1_500_000,
    ways: [
      { way: 'mtn', amountUgx: 900_000, beforeUgx: 4_000_000 },
      { way: 'airtel', amountUgx: 0, beforeUgx: 0 },
      { way: 'cash', amountUgx: 300_000, beforeUgx: 1_000_000 },
    ],
    weeks: [
      { from: '2026-05-25', amountUgx: 1_204_000, beforeUgx: 1_500_000 },
      { from: '2026-06-01', amountUgx: -4_000, beforeUgx: 3_500_000 },
    ],
  },
};
const REPORT = 'GET /admin/schools/7/term-report';
const SCHOOL = 'GET /admin/schools/7';
const terms = [1, 2].map((id) => ({ ...adminSchool().terms[0], id, name: `Term ${id}` }));
const school = { ...adminSchool(), terms } as ReturnType<typeof adminSchool>;

it('is what a bursar sees first on the page of the school, as charts with tables beside them', async () => {
  const { page, main, hrefs } = await openAdmin(
    '/admin/schools/7',
    { [SCHOOL]: [200, { school }], [REPORT]: [200, { report }] },
    roles.bursar,
    'viewer',
  );
  await page.waitFor('UGX 1,200,000 in Term 2. UGX 300,000 less than by the same day of Term 1.');
  expect(page.container.querySelectorAll('main [role=img]')).toHaveLength(3);
  const tables = [...page.container.querySelectorAll('main table')];
  expect(tables.map((table) => table.querySelectorAll('tbody tr').length)).toEqual([3, 2, 4, 9]);
  expect(tables[0]?.textContent).toContain('Senior 1124,000,0002,990,0001,010,00074');
  expect(tables[0]?.textContent).toContain('Children who left');
  expect(tables[0]?.textContent).toContain('Total124,000,0002,990,0001,010,00074');
  expect(tables[2]?.textContent).toContain('Total1,200,0005,000,000');
  expect(tables[2]?.textContent).toContain('Until the same day of the term1,200,0001,500,000');
  expect(tables[2]?.textContent).not.toContain('Airtel');
  expect(tables[3]?.textContent).toContain('Outstanding for other terms45,000');
  expect(main()).toContain('UGX 2,990,000 of the UGX 4,000,000 for Term 2 are collected');
  expect(hrefs()).toContain('/admin/students?status=enrolled&className=Senior+1');
  expect(main()).toContain('Download as PDF');
  const [bars] = page.container.querySelectorAll('main [role=img]');
  expect(bars?.querySelector('svg')?.getAttribute('style')).toContain('(100% - 6.5em) * 1)');
});

it('changes the term in the address, and compares no first term', async () => {
  const first = { ...report, term: { ...report.term, id: 1, name: 'Term 1' }, before: null };
  const { page, main, names } = await openAdmin('/admin/schools/7?tab=report&term=1', {
    [SCHOOL]: [200, { school }],
    [`${REPORT}?term=1`]: [200, { report: first }],
    [`${REPORT}?term=2`]: [200, { report }],
  });
  await page.waitFor('UGX 1,200,000 in Term 1.');
  expect(main()).not.toContain('same day');
  const choice = page.container.querySelector('main select') as HTMLSelectElement;
  await page.do(() => {
    choice.value = '2';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.waitFor('by the same day of Term 1');
  expect(page.at()).toBe('/admin/schools/7?tab=report&term=2');
  expect(names()).toContain(`${REPORT}?term=2`);
});

it('leads a school without a term to its terms', async () => {
  const { page, hrefs } = await openAdmin('/admin/schools/7?tab=report', {
    [SCHOOL]: [200, { school: adminSchool() }],
    [REPORT]: [200, { report: null }],
  });
  await page.waitFor('The report compares terms.');
  expect(hrefs()).toContain('/admin/schools/7?tab=fees');
});
