import { brand, declineReasons, escapeHtml, languages, loanFileKinds } from '@somesa/core';
import { describe, expect, it } from 'vitest';
import { mailKinds } from '../tables/outgoing-messages';
import { formatMailHtml, formatMailText } from './mail-body';
import { composeMail } from './mail-content';
import type { Mail, MailKind } from './mail-kinds';

const HOSTILE = '"><script>alert(1)</script><a href=\'';

const loan = { loanId: '7d3f', reference: 'SF-7KQ2-M4X9' };
const samples: Record<MailKind, Mail> = {
  reset: { kind: 'reset', params: { link: 'https://fees.example/reset-password#token=abc' } },
  'email-code': { kind: 'email-code', params: { code: '123456' } },
  'password-changed': { kind: 'password-changed', params: {} },
  'email-changed': { kind: 'email-changed', params: {} },
  'second-factor-set': { kind: 'second-factor-set', params: {} },
  'second-factor-reset': { kind: 'second-factor-reset', params: {} },
  'recovery-codes-made': { kind: 'recovery-codes-made', params: {} },
  invitation: {
    kind: 'invitation',
    params: { link: 'https://fees.example/accept-invitation#token=abc', role: 'bursar', school: HOSTILE },
  },
  'role-requested': {
    kind: 'role-requested',
    params: {
      person: HOSTILE,
      role: 'administrator',
      school: '',
      by: 'Grace Aine',
      at: '2026-11-20T10:00:00.000Z',
      link: 'https://fees.example/admin/approvals/a',
    },
  },
  'role-granted': {
    kind: 'role-granted',
    params: {
      person: HOSTILE,
      role: 'head',
      school: HOSTILE,
      by: 'Grace Aine',
      at: '2026-11-20T10:00:00.000Z',
      link: null,
    },
  },
  'keys-stopped': {
    kind: 'keys-stopped',
    params: { schoolId: 1, school: HOSTILE, count: 2 },
  },
  'contact-received': { kind: 'contact-received', params: {} },
  'partnership-received': { kind: 'partnership-received', params: {} },
  'school-day': {
    kind: 'school-day',
    params: {
      school: HOSTILE,
      day: '2026-11-20',
      channels: [{ channel: 'mtn', count: 2, amountUgx: 50_000 }],
      reversals: { count: 1, amountUgx: 10_000 },
      outstandingUgx: 400_000,
      payableUgx: 40_000,
      stopLink: 'https://fees.example/stop-daily-email#token=a',
    },
  },
  'partnership-declined': { kind: 'partnership-declined', params: { school: HOSTILE, reason: HOSTILE } },
  'loan-received': { kind: 'loan-received', params: loan },
  'loan-documents-needed': {
    kind: 'loan-documents-needed',
    params: { ...loan, documents: [...loanFileKinds], note: null },
  },
  'loan-approved': { kind: 'loan-approved', params: { ...loan, lastDay: '2026-12-05', change: null } },
  'loan-declined': { kind: 'loan-declined', params: { ...loan, reason: 'income_too_low', note: null } },
  'loan-disbursed': {
    kind: 'loan-disbursed',
    params: { ...loan, amountUgx: 1_200_000, school: HOSTILE, instalmentUgx: 401_170, dueOn: '2026-12-21' },
  },
  'loan-reminder': {
    kind: 'loan-reminder',
    params: { ...loan, reminder: 'due_today', amountUgx: 401_170, dueOn: '2026-12-21' },
  },
};
const mailsAndLanguages = mailKinds.flatMap((kind) => languages.map((language) => [kind, language] as const));

const render = (mail: Mail, language: (typeof languages)[number] = 'en') => {
  const publicUrl = 'https://fees.example';
  const content = composeMail(mail, language, publicUrl);
  const toSend = { ...content, language, publicUrl };
  return { content, text: formatMailText(toSend), html: formatMailHtml(toSend) };
};

describe.each(mailsAndLanguages)('the email %s in %s', (kind, language) => {
  const { content, text, html } = render(samples[kind], language);

  it('has the same content as text and as HTML, without unfilled placeholders', () => {
    for (const part of [content.lead, content.after]) {
      expect(text).toContain(part);
      expect(html).toContain(escapeHtml(part));
    }
    expect(`${content.subject}${text}`).not.toMatch(/\{\w+\}/);
  });

  it('names its sender and their contact details', () => {
    for (const body of [text, html]) {
      for (const word of [brand.name, brand.phones[0], brand.emails[0], 'fees.example']) {
        expect(body).toContain(word);
      }
    }
  });

  it('declares its language and loads no resources', () => {
    expect(html).toContain(`<html lang="${language}">`);
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|src=/i);
  });
});

it('an email shows its link on a button and as text', () => {
  const { text, html } = render(samples.reset);
  const link = 'https://fees.example/reset-password#token=abc';
  expect(text).toContain(`\n${link}\n`);
  expect(html.match(new RegExp(`href="${link}"`, 'g'))).toHaveLength(2);
  expect(html).toContain(`>${link}</a>`);
});

it.each(declineReasons)('a decline contains the sentence of its reason %s', (reason) => {
  const { text } = render({ kind: 'loan-declined', params: { ...loan, reason, note: null } });
  expect(text).toMatch(/We can’t approve this loan\. [A-Z][^{}_]+\.\n/);
});

it('an email about a loan links to it and formats amounts and days', () => {
  const { text } = render(samples['loan-disbursed']);
  expect(text).toContain('UGX 1,200,000');
  expect(text).toContain('UGX 401,170, due on 21 December 2026');
  expect(text).toContain('https://fees.example/parent/dashboard/loans/7d3f\n');
});

it('a note from staff appears in the email unchanged, below its label', () => {
  const note = 'Page 2 of {brand} is missing.\nSend both.';
  const { text, html } = render({
    kind: 'loan-documents-needed',
    params: { ...loan, documents: ['letter'], note },
  });
  expect(text).toContain(`\nNote from us:\n${note}\n`);
  expect(html).toContain(`white-space:pre-line;word-break:break-word">${note}</p>`);
});

it('an invitation names the role and how long its link is valid', () => {
  const { text } = render(samples.invitation);
  expect(text).toContain('a bursar of');
  expect(text).toContain('\nhttps://fees.example/accept-invitation#token=abc\n');
  expect(text).toContain('for 7 days');
});

it('emails with a link or a code say how long it is valid', () => {
  expect(render(samples.reset).text).toContain('for 30 minutes');
  expect(render(samples['email-code']).text).toContain('for 10 minutes');
});

it.each<Mail>([
  { kind: 'reset', params: { link: HOSTILE } },
  { kind: 'email-code', params: { code: HOSTILE } },
  { kind: 'loan-documents-needed', params: { ...loan, documents: ['letter'], note: HOSTILE } },
])('the email $kind escapes hostile values', (mail) => {
  const { html } = render(mail);
  expect(html).not.toContain(HOSTILE);
  expect(html).toContain(escapeHtml(HOSTILE));
  expect(html).not.toMatch(/<script/i);
});

it('an email uses the brand’s colours, and others in dark mode', () => {
  const { html } = render(samples.reset);
  expect(html).toContain(brand.colours.primary);
  expect(html).toContain('prefers-color-scheme:dark');
});
