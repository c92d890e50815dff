import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../testing/admin';
import { createOpenItem } from '../../../testing/admin-loans';
import { adminPartnership } from '../../../testing/admin-partnerships';
import { createMailtoLink } from './message-pages';

const NOT_DONE = 'queueStatus=open%2Cassigned';

it('lists messages and partnership requests with links to their pages', async () => {
  const { page, hrefs } = await openAdmin('/admin/messages', {
    [`GET /admin/lists/messages?${NOT_DONE}`]: createListAnswer({
      'm-1': { fullname: 'Ruth', subject: 'Hello' },
    }),
    [`GET /admin/lists/partnerships?${NOT_DONE}`]: createListAnswer({ 'p-1': { school: 'Hill School' } }),
  });
  const href = () => hrefs('[data-row-link]')[0];
  await page.waitFor('Hello');
  expect(href()).toBe('/admin/messages/m-1');
  await page.press('Partnership requests');
  await page.waitFor('Hill School');
  expect(href()).toBe('/admin/partnerships/p-1');
});

it('shows all details of a partnership request', async () => {
  const { page, main } = await openAdmin('/admin/partnerships/p-1', {
    'GET /admin/partnerships/p-1': [
      200,
      {
        partnership: adminPartnership(),
      },
    ],
    'GET /admin/queue-items/partnership/p-1': createOpenItem('partnership', 'p-1'),
  });
  await page.waitFor('Call us in the morning');
  for (const shown of ['1,420', 'Mityana Road, Wakiso', 'A school with this name exists: Hill School'])
    expect(main()).toContain(shown);
});

it('escapes line breaks and parameters in the subject of an email', () => {
  expect(createMailtoLink('a+b@x.example', 'Hi\nBcc: z@x.example&body=1')).toBe(
    'mailto:a%2Bb@x.example?subject=Hi%20Bcc%3A%20z%40x.example%26body%3D1',
  );
});
