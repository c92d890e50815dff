import type { AdminMessageView, QueueItemView } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { openAdmin } from '../../../testing/admin';
import type { StubResponse } from '../../../testing/answers';
import { fill } from '../../../testing/fill';

const ITEM = '/admin/queue-items/message/m-1';
const message: AdminMessageView = {
  id: 'm-1',
  fullname: 'Ruth Akello',
  email: 'ruth@x.example',
  subject: 'My receipt',
  language: 'lg',
  message: 'Where is it?',
  createdAt: '2026-11-20T08:05:00.000Z',
};
const createItem = (more: Partial<QueueItemView> = {}): [200, QueueItemView] => [
  200,
  { kind: 'message', subject: 'm-1', status: 'open', assignee: null, history: [], ...more },
];
const me = { id: 'u-1', name: 'Sarah Nakato' };
const grace = { id: 'u-2', name: 'Grace Aine' };
const at = '2026-11-21T09:00:00.000Z';

const open = async (item: StubResponse, more: Record<string, StubResponse> = {}) => {
  const admin = await openAdmin('/admin/messages/m-1', {
    'GET /admin/messages/m-1': [200, { message }],
    [`GET ${ITEM}`]: item,
    ...more,
  });
  await admin.page.waitFor('History');
  return admin;
};

it('assigns an item to the current user and refreshes the counts in the sidebar', async () => {
  const { page, names } = await open(createItem(), {
    [`POST ${ITEM}/assign`]: createItem({ status: 'assigned', assignee: me }),
  });
  await page.press('Assign to me');
  await page.waitFor('Assigned to you');
  expect(names().filter((name) => name === 'GET /admin/queue-items').length).toBeGreaterThan(1);
});

it('moves the focus to the result of an action when its button disappears', async () => {
  const { page, answers } = await open(createItem(), {
    [`POST ${ITEM}/assign`]: createItem({ status: 'assigned', assignee: me }),
    [`POST ${ITEM}/unassign`]: createItem(),
  });
  const pressByKey = (name: string) =>
    page.do(() => {
      const button = [...page.container.querySelectorAll('button')].find((one) => one.textContent === name);
      button?.focus();
      button?.click();
    });
  expect(document.activeElement).toBe(document.body);
  await pressByKey('Assign to me');
  await page.waitUntil(() => expect(document.activeElement?.textContent).toBe('Assigned to you'));
  await pressByKey('Unassign');
  await page.waitUntil(() => expect(document.activeElement?.textContent).toBe('Unassigned'));
  answers[`POST ${ITEM}/assign`] = [409, { message: 'Grace Aine has this. Choose another one.' }];
  answers[`GET ${ITEM}`] = createItem({ status: 'assigned', assignee: grace });
  await pressByKey('Assign to me');
  await page.waitUntil(() => expect(document.activeElement?.textContent).toBe('Assigned to Grace Aine'));
});

it('shows the current assignee when an item is already assigned to someone else', async () => {
  const { page, answers } = await open(createItem(), {
    [`POST ${ITEM}/assign`]: [409, { message: 'Grace Aine has this. Choose another one.' }],
  });
  answers[`GET ${ITEM}`] = createItem({ status: 'assigned', assignee: grace });
  await page.press('Assign to me');
  await page.waitFor('Grace Aine has this. Choose another one.');
  await page.waitUntil(() =>
    expect(page.container.querySelector('main')?.textContent).not.toContain('Assign to me'),
  );
});

it('completes an item with a note', async () => {
  const admin = await open(createItem({ status: 'assigned', assignee: me }), {
    [`POST ${ITEM}/done`]: createItem({
      status: 'done',
      assignee: me,
      history: [{ event: 'done', by: me, note: 'She has it now', at }],
    }),
  });
  await admin.page.press('Complete');
  await fill(admin.getDialog(), { Note: 'She has it now' });
  await admin.submitDialog();
  await admin.page.waitFor('Completed by Sarah Nakato');
  expect(admin.listBodies(`POST ${ITEM}/done`)[0]).toEqual({
    note: 'She has it now',
  });
  expect(admin.main()).toContain('Completed, Sarah Nakato');
});

it('names the staff member who completed an item, not the one it was assigned to', async () => {
  const { page } = await open(
    createItem({
      status: 'done',
      assignee: grace,
      history: [
        { event: 'assigned', by: grace, note: null, at },
        { event: 'done', by: me, note: null, at },
      ],
    }),
  );
  expect(page.container.querySelector('main')?.textContent).toContain('Completed by Sarah Nakato');
});

it('saves a note on an unassigned item, and shows the server’s error under the field', async () => {
  const { page, answers } = await open(createItem(), {
    [`POST ${ITEM}/note`]: [422, { message: 'Look at the fields.', errors: { note: ['Enter a note'] } }],
  });
  await page.press('Save note');
  await page.waitFor('Enter a note');
  answers[`POST ${ITEM}/note`] = createItem({
    history: [{ event: 'noted', by: me, note: 'Called her', at }],
  });
  await fill(page.container, { Note: 'Called her' });
  await page.press('Save note');
  await page.waitFor('Note, Sarah Nakato');
});

it('links to a reply in the user’s mail program', async () => {
  const { page } = await open(createItem());
  const link = [...page.container.querySelectorAll('a')].find(
    ({ textContent }) => textContent === 'Reply by email',
  );
  expect(link?.getAttribute('href')).toBe('mailto:ruth@x.example?subject=Re%3A%20My%20receipt');
});
