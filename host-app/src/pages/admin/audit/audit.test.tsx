import { expect, it } from 'vitest';
import { createListAnswer, formatMoment, openAdmin } from '../../../testing/admin';

it('says who did what, and leads to what it was done to', async () => {
  const { page, rows } = await openAdmin('/admin/audit', {
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
        detail: null,
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
  const ways = [...page.container.querySelectorAll('tbody a')].map((a) => a.getAttribute('href'));
  expect(ways).toEqual(['/admin/users/u-9']);
  expect(rows()[1]).toContain('users');
});
