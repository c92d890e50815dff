import { roles } from '@somesa/core';
import type { ClearanceView, SchoolRole } from '@somesa/core/admin';
import { expect, it } from 'vitest';
import { createListAnswer, openAdmin } from '../../../../testing/admin';
import { adminSchool } from '../../../../testing/admin-schools';
import { fieldMessage, fill, findControl } from '../../../../testing/fill';
import { settle } from '../../../../testing/render';

const SET = 'PUT /admin/schools/7/clearance';
const LIST = 'POST /admin/schools/7/clearance-list.pdf';

const threshold = { percent: null, parts: null, isExam: false, children: 40, notCleared: 3 };
const clearance: ClearanceView = {
  classes: [
    { ...threshold, className: 'Senior 1', percent: 60 },
    { ...threshold, className: 'Senior 2', parts: 1 },
    { ...threshold, className: 'Senior 3' },
    { ...threshold, className: 'Senior 4', isExam: true },
  ],
  links: [],
};
const open = async (role: SchoolRole) => {
  const admin = await openAdmin(
    '/admin/schools/7?tab=clearance',
    {
      'GET /admin/schools/7': [200, { school: adminSchool() }],
      'GET /admin/schools/7/clearance': [200, { clearance }],
      'GET /admin/lists/students?school=7&status=enrolled&columns=student,className,outstandingUgx,clearance,allowedUntil,allowedBecause':
        createListAnswer({}),
      [SET]: [200, { clearance }],
      [LIST]: [409, { message: 'No child matches this choice.' }],
    },
    roles.bursar,
    role,
  );
  await admin.page.waitFor('Senior 4: UNEB forbids');
  return admin;
};

it('sets a threshold for classes that sit no national examinations', async () => {
  const admin = await open('bursar');
  expect(admin.main()).toContain('60% of the term’s fees');
  expect(admin.main()).toContain('First part paid');
  expect(admin.main()).toContain('National examinations: bars no one');
  await admin.page.press('Set threshold');
  const dialog = admin.getDialog();
  expect(() => findControl(dialog, 'Senior 4')).toThrow();
  for (const className of ['Senior 2', 'Senior 3'])
    await settle(() => findControl(dialog, className).click());
  await fill(dialog, { 'Number of parts of the fees': '2' });
  await admin.submitDialog();
  expect(admin.listBodies(SET)).toEqual([{ classNames: ['Senior 2', 'Senior 3'], percent: null, parts: 2 }]);
});

it.each(['0', '60%'])(
  'sends a wrong percentage for the server to reject, and keeps the threshold: %s',
  async (typed) => {
    const admin = await open('bursar');
    const errors = { percent: ['Enter 1 to 100'] };
    admin.answers[SET] = [422, { message: 'Check the fields', errors }];
    await admin.page.press('Set threshold');
    await settle(() => findControl(admin.getDialog(), 'Senior 1').click());
    await fill(admin.getDialog(), { 'Percent of the term’s fees': typed });
    // A number field of some browsers hides what is no number from the page.
    expect(findControl(admin.getDialog(), 'Percent of the term’s fees')).toHaveProperty('type', 'text');
    await admin.submitDialog();
    expect(fieldMessage(admin.getDialog(), 'Percent of the term’s fees')).toBe('Enter 1 to 100');
    expect(admin.listBodies(SET)).toEqual([{ classNames: ['Senior 1'], percent: 0, parts: null }]);
  },
);

it('prints the list of one class, and of all that have a threshold, for a viewer too', async () => {
  const admin = await open('viewer');
  await admin.page.press('Print Senior 2');
  await admin.page.waitFor('No child matches this choice.');
  await admin.page.press('Print all lists');
  expect(admin.listBodies(LIST)).toEqual([
    { classNames: ['Senior 2'] },
    { classNames: ['Senior 1', 'Senior 2'] },
  ]);
  expect(admin.buttons()).not.toContain('Set threshold');
  expect(admin.buttons()).not.toContain('Add link');
});
