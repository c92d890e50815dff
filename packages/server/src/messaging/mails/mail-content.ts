import { brand, type Language, say } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';
import { loanMailContent } from './loan-mail-content';
import { type Mail, type MailContent, mailLifetimesMs } from './mail-kinds';

const MINUTE_MS = 60_000;
const MINUTES_OF_DAY = 24 * 60;

/** Values that fill the texts of every email. */
const always = { brand: brand.name, phone: brand.phones[0], email: brand.emails[0] };

/** Puts an e-mail into words; its links lead to `publicUrl`. */
export const mailContent = (mail: Mail, language: Language, publicUrl: string): MailContent => {
  const texts = answerTexts[language].mail;
  const minutes = mailLifetimesMs[mail.kind] / MINUTE_MS;
  const tell = (text: string, more: object = {}): string =>
    say(text, { ...always, minutes, days: minutes / MINUTES_OF_DAY, ...more });
  switch (mail.kind) {
    case 'reset':
      return {
        subject: tell(texts.reset_subject),
        lead: tell(texts.reset_lead),
        action: { kind: 'link', label: tell(texts.reset_action), url: mail.params.link },
        after: tell(texts.reset_after),
      };
    case 'email-code':
      return {
        subject: tell(texts.email_code_subject),
        lead: tell(texts.email_code_lead),
        action: { kind: 'code', code: mail.params.code },
        after: tell(texts.email_code_after),
      };
    case 'password-changed':
      return {
        subject: tell(texts.password_changed_subject),
        lead: tell(texts.password_changed_lead),
        after: tell(texts.password_changed_after),
      };
    case 'email-changed':
      return {
        subject: tell(texts.email_changed_subject),
        lead: tell(texts.email_changed_lead),
        after: tell(texts.email_changed_after),
      };
    case 'second-factor-reset':
      return {
        subject: tell(texts.second_factor_reset_subject),
        lead: tell(texts.second_factor_reset_lead),
        after: tell(texts.second_factor_reset_after),
      };
    case 'recovery-codes-made':
      return {
        subject: tell(texts.recovery_codes_made_subject),
        lead: tell(texts.recovery_codes_made_lead),
        after: tell(texts.recovery_codes_made_after),
      };
    case 'invitation': {
      const role = tell(texts[`role_${mail.params.role}`], { school: mail.params.school });
      return {
        subject: tell(texts.invitation_subject),
        lead: tell(texts.invitation_lead, { role }),
        action: { kind: 'link', label: tell(texts.invitation_action), url: mail.params.link },
        after: tell(texts.invitation_after),
      };
    }
    case 'contact-received':
      return {
        subject: tell(texts.contact_received_subject),
        lead: tell(texts.contact_received_lead),
        after: tell(texts.contact_received_after),
      };
    case 'partnership-received':
      return {
        subject: tell(texts.partnership_received_subject),
        lead: tell(texts.partnership_received_lead),
        after: tell(texts.partnership_received_after),
      };
    default:
      return loanMailContent(mail, language, { publicUrl, always });
  }
};

/** Returns the footer of every email. */
export const getMailFooter = (language: Language, publicUrl: string): { sender: string; help: string } => {
  const { foot, foot_help } = answerTexts[language].mail;
  return {
    sender: say(foot, { ...always, site: new URL(publicUrl).host }),
    help: say(foot_help, always),
  };
};
