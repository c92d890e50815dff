import { brand, CALLS_PER_SLOT, formatText } from '@somesa/core';
import mailTexts from '@somesa/core/messages/en/mail.json';
import help from '@somesa/core/messages/en/site/help.json';
import partner from '@somesa/core/messages/en/site/partner.json';
import supportFields from '@somesa/core/messages/en/support-fields.json';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { callApi } from '../accounts/account';
import { openScreens } from '../accounts/screens';
import { FAMILY_NAME, freshEmail, freshPhone } from '../accounts/test-account';
import { browserTest } from '../browser/browser-test';
import { eventually } from '../browser/eventually';
import { openInbox } from '../external-systems/outbox';

const fullname = `Sarah ${FAMILY_NAME}`;

/** Presses a button twice as fast as possible and returns the number of requests. */
const pressTwice = async (page: Page, name: string, path: string): Promise<number> => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(path)) calls.push(request.url());
  });
  await page.getByRole('main').getByRole('button', { name, exact: true }).dblclick();
  return calls.length;
};

const typeMessage = async (page: Page): Promise<Record<string, string>> => {
  const { form } = help.contact;
  const values = {
    [form.fullname]: fullname,
    [form.email]: freshEmail(),
    [form.subject]: 'A receipt',
    [form.message]: 'The receipt shows another class.',
  };
  await openScreens(page).fill(values);
  return values;
};

browserTest(
  'a message is sent once although the button is pressed twice, is acknowledged by toast and mail, and the form is cleared',
  async ({ page }) => {
    const screens = openScreens(page);
    const { form } = help.contact;
    await screens.open('/contact-us');
    await page.getByRole('heading', { name: 'Get In Touch' }).waitFor();
    const { [form.email]: email = '' } = await typeMessage(page);
    const calls = await pressTwice(page, form.send, '/contact-messages');
    await screens.toast('Message sent successfully');
    expect(calls).toBe(1);
    await screens.says(formatText(form.again, { email }));
    await screens.holds(form.message, '');
    const inbox = openInbox(email);
    expect((await inbox.next()).subject).toBe(mailTexts.contact_received_subject);
    expect(await inbox.all()).toHaveLength(1);
  },
);

browserTest(
  'a message that fails to send stays in the form, also after a reload, and is sent by the next press',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/contact-messages/);
    const screens = openScreens(page);
    const { form } = help.contact;
    await screens.open('/contact');
    const values = await typeMessage(page);
    await page.route('**/api/contact-messages', (route) => route.abort());
    await screens.press(form.send);
    await screens.says('Network Error');
    await page.reload();
    for (const [label, value] of Object.entries(values)) await screens.holds(label, value);
    await page.unroute('**/api/contact-messages');
    await screens.press(form.send);
    await screens.toast('Message sent successfully');
  },
);

browserTest('the contact form shows the specified error under each field', async ({ page }) => {
  const screens = openScreens(page);
  await screens.open('/contact');
  await screens.press(help.contact.form.send);
  for (const said of [
    'Full Name is required',
    'Email Address is required',
    'What is the subject?',
    'Write some message to us',
  ])
    await screens.says(said);
  await eventually(async () =>
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('fullname'),
  );
});

/** Fills in a call on the last slot of a day that no other test uses. Returns the chosen slot. */
const fillBooking = async (page: Page, phoneNumber: string, daysFromEnd: number) => {
  const { you, times } = help.bookings;
  const days = await page.getByLabel(times.day, { exact: true }).locator('option').all();
  const day = (await days.at(-daysFromEnd)?.getAttribute('value')) ?? '';
  await page.getByLabel(times.day, { exact: true }).selectOption(day);
  const slot = page.getByRole('group', { name: times.time }).getByRole('radio').last();
  const time = (await slot.getAttribute('value')) ?? '';
  await slot.check({ force: true });
  await openScreens(page).fill({ [you.fullname]: fullname, [you.phoneNumber]: phoneNumber });
  await page.getByLabel(you.topic).selectOption('payment');
  return { day, time };
};

browserTest('a call is scheduled once, and confirmed on the page and by SMS', async ({ page }) => {
  const screens = openScreens(page);
  const phone = freshPhone();
  await screens.open('/bokings');
  await page.getByLabel(help.bookings.times.day, { exact: true }).waitFor();
  const { time } = await fillBooking(page, phone, 1);
  expect(await pressTwice(page, help.bookings.book, '/bookings')).toBe(1);
  await page.getByRole('heading', { name: new RegExp(`${time}$`) }).waitFor();
  await screens.says(formatText(help.bookings.done.text, { phone }));
  const inbox = openInbox(phone);
  const { text } = await inbox.next();
  expect(text.startsWith(`${brand.name}: we will call you on `)).toBe(true);
  expect(text).toContain(time);
  expect(await inbox.all()).toHaveLength(1);
});

browserTest(
  'a slot that was taken meanwhile shows a message, and everything else stays in the form',
  async ({ page, pageErrors }) => {
    pageErrors.allow(/bookings|409/);
    const screens = openScreens(page);
    const { you, times } = help.bookings;
    await screens.open('/bookings');
    await page.getByLabel(times.day, { exact: true }).waitFor();
    const { day, time } = await fillBooking(page, freshPhone(), 2);
    for (let other = 0; other < CALLS_PER_SLOT; other += 1) {
      const body = { fullname, phoneNumber: freshPhone(), day, time, topic: 'loan' };
      expect((await callApi('POST', '/bookings', { body })).status).toBe(201);
    }
    await screens.press(help.bookings.book);
    await page.getByText(supportFields.call_slot_full).first().waitFor();
    await screens.holds(you.fullname, fullname);
    await screens.holds(times.day, day);
    const slots = page.getByRole('group', { name: times.time }).getByRole('radio');
    await eventually(async () => {
      const free = await slots.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
      expect(free.length).toBeGreaterThan(0);
      expect(free).not.toContain(time);
    });
    await slots.last().check({ force: true });
    await screens.press(help.bookings.book);
    await page.getByRole('heading', { name: /^We’ll call you on / }).waitFor();
  },
);

browserTest(
  'a school sends one partnership request, which is acknowledged by toast and mail',
  async ({ page }) => {
    const screens = openScreens(page);
    const { request } = partner;
    const email = freshEmail();
    await screens.open('/partner');
    await page
      .getByRole('form', { name: request.title })
      .getByLabel(request.school)
      .fill('Hillside Primary School');
    await screens.fill({
      [request.address]: 'Mbarara',
      [request.fullname]: fullname,
      [request.email]: email,
      [request.phoneNumber]: freshPhone(),
      [request.students]: '450',
    });
    expect(await pressTwice(page, request.send, '/partnership-requests')).toBe(1);
    await screens.toast(request.sent);
    await screens.says(formatText(request.again, { school: 'Hillside Primary School', email }));
    const inbox = openInbox(email);
    expect((await inbox.next()).subject).toBe(mailTexts.partnership_received_subject);
    expect(await inbox.all()).toHaveLength(1);
  },
);

browserTest('the confirmation email is in Luganda for a person who chose Luganda', async () => {
  const headers = { 'accept-language': 'lg' };
  const email = freshEmail();
  const body = { fullname, email, subject: 'Lisiiti', message: 'Lisiiti eraga kibiina kirala.' };
  expect((await callApi('POST', '/contact-messages', { body, headers })).status).toBe(201);
  const { default: mail } = await import('@somesa/core/messages/lg/mail.json');
  expect((await openInbox(email).next()).subject).toBe(mail.contact_received_subject);
});
