import { roles } from '@somesa/core';
import type { SchoolExportAnswer } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { formatMoment, openAdmin, recordSavedFiles } from '../../../../testing/admin';
import { adminSchool } from '../../../../testing/admin-schools';
import type { StubResponse } from '../../../../testing/answers';
import { fill } from '../../../../testing/fill';
import { sarah } from '../../../../testing/visit';

const EXPORT = 'GET /admin/schools/7/export';
const requested = {
  status: 'requested',
  requestedAt: '2026-11-30T18:05:00.000Z',
  requestedBy: 'Sarah Nambi',
  rejectionReason: null,
  sizeBytes: null,
  expiresAt: null,
} as const;

const open = (schoolExport: SchoolExportAnswer['schoolExport'], more: Record<string, StubResponse> = {}) =>
  openAdmin(
    '/admin/schools/7?tab=details',
    {
      'GET /admin/schools/7': [200, { school: adminSchool() }],
      [EXPORT]: [200, { schoolExport }],
      ...more,
    },
    roles.bursar,
    'head',
  );

it('a head bursar requests all data of the school with a reason', async () => {
  const admin = await open(null, {
    'POST /admin/schools/7/export': [201, { schoolExport: requested }],
  });
  await admin.page.waitFor('Any school system can read them.');
  await admin.page.press('Request all data');
  await fill(admin.getDialog(), { 'What do you need it for?': 'We move' });
  await admin.submitDialog();
  await admin.page.waitFor(`Sarah Nambi requested all data on ${formatMoment(requested.requestedAt)}.`);
  expect(admin.listBodies('POST /admin/schools/7/export')).toEqual([{ reason: 'We move' }]);
  expect(admin.buttons()).not.toContain('Request all data');
});

it.each([
  [{ status: 'rejected', rejectionReason: 'Call us first' }, 'Our reason: Call us first'],
  [{ status: 'making' }, 'The file is being made.'],
  [{ status: 'failed' }, 'The file could not be made.'],
  [{ status: 'deleted' }, 'has been deleted.'],
] as const)('the state %j is said in words', async (state, text) => {
  const { page } = await open({ ...requested, ...state });
  await page.waitFor(text);
});

const ready = {
  ...requested,
  status: 'ready',
  sizeBytes: 3_210_000,
  expiresAt: '2026-12-07T18:05:00.000Z',
} as const;
const FILE = 'GET /admin/schools/7/export.zip';

it('the file is downloaded once it is ready', async () => {
  const { page } = await open(ready, { [FILE]: [200, new Blob(['PK'])] });
  const saved = recordSavedFiles();
  await page.waitFor(`You can download it until ${formatMoment(ready.expiresAt)}.`);
  await page.press('Download (ZIP, 3.2 MB)');
  await page.waitUntil(() => expect(saved).toHaveLength(1));
});

it('the download asks for a code of the second factor if the last one is too old', async () => {
  const { page, answers } = await open(ready, {
    [FILE]: [428, { message: 'Enter the code from your authenticator app first.' }],
    'POST /auth/second-factor/confirm': [200, { user: sarah }],
  });
  const saved = recordSavedFiles();
  await page.waitFor('Download (ZIP, 3.2 MB)');
  await page.press('Download (ZIP, 3.2 MB)');
  await page.waitFor('Confirm it’s you');
  expect(saved).toEqual([]);
  answers[FILE] = [200, new Blob(['PK'])];
  const dialog = document.querySelector<HTMLElement>('dialog[open]');
  if (!dialog) throw new Error('no dialog asks for a code');
  await fill(dialog, { 'Code from the app': '123456' });
  await page.do(() => dialog.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await page.waitUntil(() => expect(saved).toHaveLength(1));
});
