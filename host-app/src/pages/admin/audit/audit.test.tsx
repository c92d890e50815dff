import { expect, it } from 'vitest';
import { createListAnswer, formatMoment, openAdmin } from '../../../testing/admin';

it('shows who did what in the audit log, with links to the subjects', async () => {
  const { page, rows, hrefs } = await openAdmin('/admin/audit', {
    'GET /admin/lists/audit': createListAnswer({
      'a-2': {
        at: '2026-09-20T08:05:00.000Z',
        actor: 'Grace Auma',
        role: 'staff',
        action: 'user.locked',
        subjectKind: 'user',
        subject: 'Ruth Akello',
        subjectId: 'u-9',
        school: null,
        detail: '{"status": "under_review", "amountUgx": 600000}',
      },
      'a-1': {
        at: '2026-09-20T08:00:00.000Z',
        action: 'list.exported',
        subjectKind: 'list',
        subject: 'users',
        subjectId: 'users',
      },
    }),
  });
  await page.waitFor('2 shown');
  expect(rows()[0]?.slice(0, 3)).toEqual([formatMoment('2026-09-20T08:05:00.000Z'), 'Grace Auma', 'Staff']);
  const links = hrefs('tbody a');
  expect(links).toEqual(['/admin/users/u-9']);
  expect(rows()[0]).toContain('Status: Under review. Amount: UGX 600,000.');
  expect(rows()[1]).toContain('Users');
});
