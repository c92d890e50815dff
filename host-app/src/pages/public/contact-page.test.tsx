import { brand } from '@somesa/core';
import help from '@somesa/core/messages/en/site/help.json';
import supportFields from '@somesa/core/messages/en/support-fields.json';
import { Toaster, toast } from '@somesa/ui';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StubResponse, stubServer } from '../../testing/answers';
import { fieldMessage, fill, findControl, leaveField } from '../../testing/fill';
import { press, render, settle } from '../../testing/render';
import { ContactPage } from './contact-page';

const text = help.contact.form;
const message = {
  [text.fullname]: 'Sarah Nakato',
  [text.email]: 'sarah@somesa.example',
  [text.subject]: 'My receipt',
  [text.message]: 'Where is it?',
};

let leave: () => Promise<void> = async () => undefined;
const open = async (response: StubResponse = [201, { message: 'stored' }]) => {
  const requests = stubServer({ 'POST /contact-messages': response });
  const view = await render(
    <>
      <ContactPage />
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

describe('the form Get In Touch', () => {
  it.each([
    [text.fullname, 'Full Name is required'],
    [text.email, 'Email Address is required'],
    [text.subject, 'What is the subject?'],
    [text.message, 'Write some message to us'],
  ])('shows an error for an empty %s once the field loses focus', async (label, message) => {
    const { container } = await open();
    expect(fieldMessage(container, label)).not.toBe(message);
    expect(findControl(container, label).required).toBe(true);
    await leaveField(container, label);
    expect(fieldMessage(container, label)).toBe(message);
    expect(findControl(container, label).getAttribute('aria-invalid')).toBe('true');
  });

  it('shows its title, and rejects an invalid email address', async () => {
    const { container, text: all } = await open();
    expect(all()).toContain('Get In Touch');
    await fill(container, { [text.email]: 'sarah@' });
    await leaveField(container, text.email);
    expect(fieldMessage(container, text.email)).toBe('Email address must be valid');
  });

  it('sends the message, confirms it and clears the form', async () => {
    const { container, requests, send, text: all } = await open();
    await fill(container, message);
    await send();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        fullname: 'Sarah Nakato',
        email: 'sarah@somesa.example',
        subject: 'My receipt',
        message: 'Where is it?',
        website: '',
      },
    ]);
    expect(all()).toContain('Message sent successfully');
    expect(all()).toContain('sarah@somesa.example');
    expect(findControl(container, text.message).value).toBe('');
  });

  it('shows that it is being sent, and is not sent twice', async () => {
    const { container, requests, send } = await open(new Promise(() => undefined));
    await fill(container, message);
    await send();
    expect(container.querySelector('button[type=submit]')?.textContent).toBe('Processing...');
    await settle(() => container.querySelector('form')?.requestSubmit());
    expect(requests).toHaveLength(1);
  });

  it('keeps the text after a connection failure, also over a reload', async () => {
    const first = await open('broken');
    await fill(first.container, message);
    await first.send();
    expect(first.text()).toContain('Network Error');
    expect(first.text()).not.toContain(text.sent);
    await first.unmount();
    const reloaded = await open();
    expect(findControl(reloaded.container, text.message).value).toBe('Where is it?');
  });

  it("shows the server's error under its field", async () => {
    const { container, send } = await open([
      422,
      { message: 'Look again', errors: { subject: [supportFields.subject_invalid] } },
    ]);
    await fill(container, message);
    await send();
    expect(fieldMessage(container, text.subject)).toBe(supportFields.subject_invalid);
  });
});

describe('the contact details', () => {
  it('show two phone numbers and two email addresses as links, and the opening hours', async () => {
    const { container, text: all } = await open();
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(
      expect.arrayContaining([
        ...brand.phones.map((phone) => `tel:${phone.replace(/ /g, '')}`),
        ...brand.emails.map((email) => `mailto:${email}`),
      ]),
    );
    expect(all()).toContain('Monday to Friday: 08:00 to 17:30');
  });

  it('come after the form visually, in the tab order and for screen readers', async () => {
    const { container } = await open();
    expect([...container.querySelectorAll('h2')].map((one) => one.textContent)).toEqual([
      text.title,
      help.contact.details,
    ]);
  });

  it('show how to reach us without scripts', async () => {
    await open();
    const html = renderToString(<ContactPage />);
    const inside = html.match(/<noscript>.*?<\/noscript>/gs)?.join('') ?? '';
    expect(inside).toContain(brand.emails[0]);
    expect(inside).toContain(brand.phones[0].replace(/ /g, '\u00a0'));
    expect(html).toContain(text.message);
  });
});
