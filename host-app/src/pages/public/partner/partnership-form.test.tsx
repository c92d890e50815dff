import { err, ok } from '@somesa/core';
import partner from '@somesa/core/messages/en/site/partner.json';
import supportFields from '@somesa/core/messages/en/support-fields.json';
import { Toaster, toast } from '@somesa/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fieldMessage, fill, findControl } from '../../../testing/fill';
import { press, render } from '../../../testing/render';
import { type PartnershipApi, PartnershipForm } from './partnership-form';

type Ask = PartnershipApi['requestPartnership'];
const text = partner.request;
const school = {
  [text.school]: 'Gayaza High School',
  [text.address]: 'Gayaza, Wakiso',
  [text.fullname]: 'Ruth Akello',
  [text.email]: 'bursar@gayaza.example',
  [text.phoneNumber]: '0772123456',
};

let leave: () => Promise<void> = async () => undefined;
const open = async (requestPartnership = vi.fn<Ask>(async () => ok({ message: 'stored' }))) => {
  const view = await render(
    <>
      <PartnershipForm api={{ requestPartnership }} />
      <Toaster />
    </>,
  );
  leave = view.unmount;
  return { ...view, requestPartnership, send: () => press(view.container, text.send) };
};

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await leave();
  toast.remove();
});

it('marks the required fields for screen readers, but not the optional ones', async () => {
  const { container } = await open();
  const required = Object.keys(school).map((label) => findControl(container, label).required);
  expect(required).toEqual([true, true, true, true, true]);
  expect([text.students, text.note].map((label) => findControl(container, label).required)).toEqual([
    false,
    false,
  ]);
});

it('requires the details of the school before it sends anything', async () => {
  const { container, requestPartnership, send } = await open();
  await send();
  expect(
    [text.school, text.address, text.fullname, text.email, text.phoneNumber].map((label) =>
      fieldMessage(container, label),
    ),
  ).toEqual([
    supportFields.schoolName_required,
    supportFields.schoolAddress_required,
    supportFields.fullname_required,
    supportFields.email_required,
    supportFields.phoneNumber_required,
  ]);
  expect(document.activeElement).toBe(findControl(container, text.school));
  expect(requestPartnership).not.toHaveBeenCalled();
});

it('sends a school without a number of students, and confirms it', async () => {
  const { container, requestPartnership, send, text: all } = await open();
  await fill(container, school);
  await send();
  expect(requestPartnership).toHaveBeenCalledExactlyOnceWith({
    school: 'Gayaza High School',
    address: 'Gayaza, Wakiso',
    fullname: 'Ruth Akello',
    email: 'bursar@gayaza.example',
    phoneNumber: '0772123456',
    note: '',
    url: '',
  });
  expect(all()).toContain(text.sent);
  expect(all()).toContain('We have received your request for Gayaza High School.');
});

it('accepts only a whole number of students', async () => {
  const { container, requestPartnership, send } = await open();
  await fill(container, { ...school, [text.students]: 'many' });
  await send();
  expect(fieldMessage(container, text.students)).toBe(supportFields.students_invalid);
  await fill(container, { [text.students]: ' 450 ' });
  await send();
  expect(requestPartnership.mock.calls[0]?.[0].students).toBe(450);
});

it('reads an estimate in words, and says how', async () => {
  const { container, requestPartnership, send, text: all } = await open();
  await fill(container, { ...school, [text.students]: '1,200' });
  expect(all()).not.toContain('We’ll read this as');
  await fill(container, { [text.students]: 'about 900 pupils' });
  expect(all()).toContain('We’ll read this as 900.');
  await send();
  expect(requestPartnership.mock.calls[0]?.[0].students).toBe(900);
});

it('keeps the text after a connection failure', async () => {
  const {
    container,
    send,
    text: all,
  } = await open(
    vi.fn<Ask>(async () =>
      err({ kind: 'connection', status: null, message: 'timeout of 30000 ms exceeded' }),
    ),
  );
  await fill(container, school);
  await send();
  expect(all()).toContain('timeout of 30000 ms exceeded');
  expect(findControl(container, text.school).value).toBe('Gayaza High School');
});
