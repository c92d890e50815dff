import {
  brand,
  formatCount,
  formatDay,
  formatFigures,
  formatText,
  type Language,
  MINUTE_MS,
  toKampalaDay,
  toKampalaTime,
} from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { composeLoanMail } from './loan-mail-content';
import { type LoanMail, type Mail, type MailContent, type MailParams, mailLifetimesMs } from './mail-kinds';

const MINUTES_PER_DAY = 24 * 60;

/** Values of placeholders in every email. */
const always = { brand: brand.name, phone: brand.phones[0], email: brand.emails[0] };

type ToSnakeCase<Name extends string> = Name extends `${infer Start}-${infer Rest}`
  ? `${Start}_${ToSnakeCase<Rest>}`
  : Name;
/** Names of the emails in the texts. */
type MailTextName = ToSnakeCase<Exclude<Mail['kind'], LoanMail['kind'] | 'keys-stopped' | 'school-day'>>;
type FillIn = (text: string, more?: object) => string;

/** Names of the networks, which are the same in every language. */
const channelNames = { mtn: 'MTN', airtel: 'Airtel' } as const;

/** Composes the email about the fees of one day at a school. */
const composeSchoolDay = (
  { school, day, channels, reversals, outstandingUgx, payableUgx, stopLink }: MailParams['school-day'],
  language: Language,
  { publicUrl, fillIn }: { publicUrl: string; fillIn: FillIn },
): MailContent => {
  const { mail: texts, months } = answerTexts[language];
  const count = channels.reduce((sum, channel) => sum + channel.count, 0);
  const amountUgx = channels.reduce((sum, channel) => sum + channel.amountUgx, 0);
  const values = { school, day: formatDay(day, months), stopLink };
  const totals = { ...values, amount: formatFigures(amountUgx) };
  const line = (text: string, figures: { count?: number; amountUgx: number }, more: object = {}) =>
    fillIn(text, { count: figures.count ?? 0, amount: formatFigures(figures.amountUgx), ...more });
  const lines = [
    ...channels.map((each) => {
      const channel = each.channel === 'bank' ? texts.channel_bank : channelNames[each.channel];
      return line(texts.school_day_channel, each, { channel });
    }),
    ...(reversals.count > 0 ? [line(texts.school_day_reversed, reversals)] : []),
    line(texts.school_day_outstanding, { amountUgx: outstandingUgx }),
    line(texts.school_day_payable, { amountUgx: payableUgx }),
  ];
  return {
    subject: fillIn(texts.school_day_subject, values),
    lead: formatCount(texts, 'school_day_lead', language, count, totals),
    note: { label: texts.school_day_figures, text: lines.join('\n') },
    action: { kind: 'link', label: texts.school_day_action, url: `${publicUrl}/admin` },
    after: fillIn(texts.school_day_after, values),
  };
};

/** Composes an email, with links to `publicUrl`. */
export const composeMail = (mail: Mail, language: Language, publicUrl: string): MailContent => {
  const { mail: texts, months } = answerTexts[language];
  const minutes = mailLifetimesMs[mail.kind] / MINUTE_MS;
  const fillIn: FillIn = (text, more = {}) =>
    formatText(text, { ...always, minutes, days: minutes / MINUTES_PER_DAY, ...more });
  const compose = (more?: object): MailContent => {
    const name = mail.kind.replaceAll('-', '_') as MailTextName;
    return {
      subject: fillIn(texts[`${name}_subject`], more),
      lead: fillIn(texts[`${name}_lead`], more),
      after: fillIn(texts[`${name}_after`]),
    };
  };
  switch (mail.kind) {
    case 'password-changed':
    case 'email-changed':
    case 'second-factor-set':
    case 'second-factor-reset':
    case 'recovery-codes-made':
    case 'contact-received':
    case 'partnership-received':
      return compose();
    case 'reset':
      return {
        ...compose(),
        action: { kind: 'link', label: fillIn(texts.reset_action), url: mail.params.link },
      };
    case 'email-code':
      return { ...compose(), action: { kind: 'code', code: mail.params.code } };
    case 'invitation': {
      const role = fillIn(texts[`role_${mail.params.role}`], { school: mail.params.school });
      return {
        ...compose({ role }),
        action: { kind: 'link', label: fillIn(texts.invitation_action), url: mail.params.link },
      };
    }
    case 'role-requested':
    case 'role-granted': {
      const { role, school, at, link, ...names } = mail.params;
      const instant = new Date(at);
      const when = { day: formatDay(toKampalaDay(instant), months), time: toKampalaTime(instant) };
      return {
        ...compose({ ...names, ...when, role: fillIn(texts[`role_${role}`], { school }) }),
        ...(link !== null && { action: { kind: 'link' as const, label: texts.role_action, url: link } }),
      };
    }
    case 'keys-stopped':
      return {
        subject: fillIn(texts.keys_stopped_subject, mail.params),
        lead: formatCount(texts, 'keys_stopped_lead', language, mail.params.count),
        after: fillIn(texts.keys_stopped_after),
        action: {
          kind: 'link',
          label: texts.keys_stopped_action,
          url: `${publicUrl}/admin/schools/${mail.params.schoolId}?tab=api`,
        },
      };
    case 'school-day':
      return composeSchoolDay(mail.params, language, { publicUrl, fillIn });
    case 'partnership-declined': {
      const { school, reason } = mail.params;
      return {
        ...compose({ school }),
        note: { label: texts.partnership_declined_note, text: reason },
      };
    }
    default:
      return composeLoanMail(mail, language, { publicUrl, always });
  }
};

/** Returns the footer of every email. */
export const getMailFooter = (language: Language, publicUrl: string): { sender: string; help: string } => {
  const { foot, foot_help } = answerTexts[language].mail;
  return {
    sender: formatText(foot, { ...always, site: new URL(publicUrl).host }),
    help: formatText(foot_help, always),
  };
};
