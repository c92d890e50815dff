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
import { type Mail, type MailContent, mailLifetimesMs } from './mail-kinds';

const MINUTES_PER_DAY = 24 * 60;

/** Values of placeholders in every email. */
const always = { brand: brand.name, phone: brand.phones[0], email: brand.emails[0] };

/** Names of the emails in the texts. */
type MailTextName =
  | 'reset'
  | 'email_code'
  | 'invitation'
  | 'password_changed'
  | 'email_changed'
  | 'second_factor_set'
  | 'second_factor_reset'
  | 'recovery_codes_made'
  | 'role_requested'
  | 'role_granted'
  | 'contact_received'
  | 'partnership_received'
  | 'partnership_declined';

/** Names of the networks, which are the same in every language. */
const channelNames = { mtn: 'MTN', airtel: 'Airtel' } as const;

/** Composes an email, with links to `publicUrl`. */
export const composeMail = (mail: Mail, language: Language, publicUrl: string): MailContent => {
  const texts = answerTexts[language].mail;
  const minutes = mailLifetimesMs[mail.kind] / MINUTE_MS;
  const fillIn = (text: string, more: object = {}): string =>
    formatText(text, { ...always, minutes, days: minutes / MINUTES_PER_DAY, ...more });
  const compose = (name: MailTextName, more?: object): MailContent => ({
    subject: fillIn(texts[`${name}_subject`], more),
    lead: fillIn(texts[`${name}_lead`], more),
    after: fillIn(texts[`${name}_after`]),
  });
  switch (mail.kind) {
    case 'reset':
      return {
        ...compose('reset'),
        action: { kind: 'link', label: fillIn(texts.reset_action), url: mail.params.link },
      };
    case 'email-code':
      return { ...compose('email_code'), action: { kind: 'code', code: mail.params.code } };
    case 'invitation': {
      const role = fillIn(texts[`role_${mail.params.role}`], { school: mail.params.school });
      return {
        ...compose('invitation', { role }),
        action: { kind: 'link', label: fillIn(texts.invitation_action), url: mail.params.link },
      };
    }
    case 'role-requested':
    case 'role-granted': {
      const { role, school, at, link, ...names } = mail.params;
      const instant = new Date(at);
      const when = {
        day: formatDay(toKampalaDay(instant), answerTexts[language].months),
        time: toKampalaTime(instant),
      };
      return {
        ...compose(mail.kind === 'role-requested' ? 'role_requested' : 'role_granted', {
          ...names,
          ...when,
          role: fillIn(texts[`role_${role}`], { school }),
        }),
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
    case 'password-changed':
      return compose('password_changed');
    case 'email-changed':
      return compose('email_changed');
    case 'second-factor-set':
      return compose('second_factor_set');
    case 'second-factor-reset':
      return compose('second_factor_reset');
    case 'recovery-codes-made':
      return compose('recovery_codes_made');
    case 'contact-received':
      return compose('contact_received');
    case 'school-day': {
      const { school, day, channels, reversals, outstandingUgx, payableUgx, stopLink } = mail.params;
      const count = channels.reduce((sum, channel) => sum + channel.count, 0);
      const amountUgx = channels.reduce((sum, channel) => sum + channel.amountUgx, 0);
      const values = { school, day: formatDay(day, answerTexts[language].months), stopLink };
      const line = (text: string, figures: { count?: number; amountUgx: number }, more: object = {}) =>
        fillIn(text, { count: figures.count ?? 0, amount: formatFigures(figures.amountUgx), ...more });
      return {
        subject: fillIn(texts.school_day_subject, values),
        lead: formatCount(texts, 'school_day_lead', language, count, {
          ...values,
          amount: formatFigures(amountUgx),
        }),
        note: {
          label: texts.school_day_figures,
          text: [
            ...channels.map((channel) =>
              line(texts.school_day_channel, channel, {
                channel: channel.channel === 'bank' ? texts.channel_bank : channelNames[channel.channel],
              }),
            ),
            ...(reversals.count > 0 ? [line(texts.school_day_reversed, reversals)] : []),
            line(texts.school_day_outstanding, { amountUgx: outstandingUgx }),
            line(texts.school_day_payable, { amountUgx: payableUgx }),
          ].join('\n'),
        },
        action: { kind: 'link', label: texts.school_day_action, url: `${publicUrl}/admin` },
        after: fillIn(texts.school_day_after, values),
      };
    }
    case 'partnership-received':
      return compose('partnership_received');
    case 'partnership-declined': {
      const { school, reason } = mail.params;
      return {
        ...compose('partnership_declined', { school }),
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
