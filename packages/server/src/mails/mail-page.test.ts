import { brand, escapeHtml, languages } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { mailContent } from './mail-content';
import { type Mail, type MailKind, mailKinds } from './mail-kinds';
import { mailPage } from './mail-page';
import { mailText } from './mail-text';

const HOSTILE = '"><script>alert(1)</script><a href=\'';

const samples: Record<MailKind, Mail> = {
  reset: { kind: 'reset', params: { link: 'https://fees.example/reset-password#token=abc' } },
  'email-code': { kind: 'email-code', params: { code: '123456' } },
  'password-changed': { kind: 'password-changed', params: {} },
  'email-changed': { kind: 'email-changed', params: {} },
  'contact-received': { kind: 'contact-received', params: {} },
  'partnership-received': { kind: 'partnership-received', params: {} },
};
const every = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

const write = (mail: Mail, language: (typeof languages)[number] = 'en') => {
  const content = mailContent(mail, language);
  const toSend = { ...content, language, publicUrl: 'https://fees.example' };
  return { content, text: mailText(toSend), html: mailPage(toSend) };
};

describe.each(every)('%s in %s', (kind, language) => {
  const { content, text, html } = write(samples[kind], language);

  it('says the same as text and as a page, with nothing left to fill in', () => {
    for (const part of [content.lead, content.after]) {
      expect(text).toContain(part);
      expect(html).toContain(escapeHtml(part));
    }
    expect(`${content.subject}${text}`).not.toMatch(/\{\w+\}/);
  });

  it('says who writes, and how to reach them', () => {
    for (const written of [text, html]) {
      for (const word of [brand.name, brand.phones[0], brand.emails[0], 'fees.example']) {
        expect(written).toContain(word);
      }
    }
  });

  it('names its language, and loads nothing', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });
});

it('a link can be followed from the button, and copied', () => {
  const { text, html } = write(samples.reset);
  const link = 'https://fees.example/reset-password#token=abc';
  expect(text).toContain(`\n${link}\n`);
  expect(html.match(new RegExp(`href="${link}"`, 'g'))).toHaveLength(2);
  expect(html).toContain(`>${link}</a>`);
});

it('says how long a link and a code work', () => {
  expect(write(samples.reset).text).toContain('for 30 minutes');
  expect(write(samples['email-code']).text).toContain('for 10 minutes');
});

it.each<Mail>([
  { kind: 'reset', params: { link: HOSTILE } },
  { kind: 'email-code', params: { code: HOSTILE } },
])('$kind: whatever fills it stands there as text', (mail) => {
  const { html } = write(mail);
  expect(html).not.toContain(HOSTILE);
  expect(html).toContain(escapeHtml(HOSTILE));
  expect(html).not.toMatch(/<script/i);
});

it('uses the brand’s colours, and others in the dark', () => {
  const { html } = write(samples.reset);
  expect(html).toContain(brand.colours.primary);
  expect(html).toContain('prefers-color-scheme:dark');
});
