import partner from '@somesa/core/messages/en/site/partner.json';
import supportFields from '@somesa/core/messages/en/support-fields.json';
import { Toaster, toast } from '@somesa/ui';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../../testing/answers';
import { fieldMessage, fill, findControl } from '../../../testing/fill';
import { press, render } from '../../../testing/render';
import { PartnershipForm } from '../partner-page';

const text = partner.request;
const school = {
  [text.school]: 'Gayaza High School',
  [text.address]: 'Gayaza, Wakiso',
  [text.fullname]: 'Ruth Akello',
  [text.email]: 'bursar@gayaza.example',
  [text.phoneNumber]: '0772123456',
};

let leave: () => Promise<void> = async () => undefined;
const open = async (response: StubResponse = [201, { message: 'stored' }]) => {
  const requests = stubServer({ 'POST /partnership-requests': response });
  const view = await render(
    <>
      <PartnershipForm />
      <Toaster />
    </>,
  );
  leave = view.unmount;
  return { ...view, requests, send: () => press(view.container, text.send) };
};

beforeEach(() => sessionStorage.clear());
afterEach(async () => {
  await leave();
  toast.remove();
  vi.unstubAllGlobals();
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
  const { container, requests, send } = await open();
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
  expect(requests).toEqual([]);
});

it('sends a school without a number of students, and confirms it', async () => {
  const { container, requests, send, text: all } = await open();
  await fill(container, school);
  await send();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      school: 'Gayaza High School',
      address: 'Gayaza, Wakiso',
      fullname: 'Ruth Akello',
      email: 'bursar@gayaza.example',
      phoneNumber: '0772123456',
      note: '',
      url: '',
    },
  ]);
  expect(all()).toContain(text.sent);
  expect(all()).toContain('We have received your request for Gayaza High School.');
});

it('accepts only a whole number of students', async () => {
  const { container, requests, send } = await open();
  await fill(container, { ...school, [text.students]: 'many' });
  await send();
  expect(fieldMessage(container, text.students)).toBe(supportFields.students_invalid);
  await fill(container, { [text.students]: ' 450 ' });
  await send();
  expect(requests[0]?.body).toMatchObject({ students: 450 });
});

it('reads an estimate in words, and says how', async () => {
  const { container, requests, send, text: all } = await open();
  await fill(container, { ...school, [text.students]: '1,200' });
  expect(all()).not.toContain('We’ll read this as');
  await fill(container, { [text.students]: 'about 900 pupils' });
  expect(all()).toContain('We’ll read this as 900.');
  await send();
  expect(requests[0]?.body).toMatchObject({ students: 900 });
});

it('keeps the text after a connection failure', async () => {
  const { container, send, text: all } = await open('broken');
  await fill(container, school);
  await send();
  expect(all()).toContain('Network Error');
  expect(findControl(container, text.school).value).toBe('Gayaza High School');
});
