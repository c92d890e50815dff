import type { ProblemCode } from '../errors';
import type { Language } from '../languages';
import { type AccountAnswerTexts, accountAnswers as accountAnswersEn } from '../messages/en/account-answers';
import { accountFields as accountFieldsEn } from '../messages/en/account-fields';
import { type AgreementTexts, agreement as agreementEn } from '../messages/en/agreement';
import { bodyFields as bodyFieldsEn } from '../messages/en/body-fields';
import { errors as errorsEn } from '../messages/en/errors';
import { fields as fieldsEn } from '../messages/en/fields';
import { loanBodyFields as loanBodyFieldsEn } from '../messages/en/loan-body-fields';
import { loanFields as loanFieldsEn } from '../messages/en/loan-fields';
import { type MailTexts, mail as mailEn } from '../messages/en/mail';
import { type NotificationTexts, notifications as notificationsEn } from '../messages/en/notifications';
import { type SmsTexts, sms as smsEn } from '../messages/en/sms';
import { type StatementTexts, statement as statementEn } from '../messages/en/statement';
import { type SupportAnswerTexts, supportAnswers as supportAnswersEn } from '../messages/en/support-answers';
import { supportFields as supportFieldsEn } from '../messages/en/support-fields';
import { ui as uiEn } from '../messages/en/ui';
import type { FieldMessage } from '../messages/field-message';
import { accountAnswers as accountAnswersLg } from '../messages/lg/account-answers';
import { accountFields as accountFieldsLg } from '../messages/lg/account-fields';
import { agreement as agreementLg } from '../messages/lg/agreement';
import { bodyFields as bodyFieldsLg } from '../messages/lg/body-fields';
import { errors as errorsLg } from '../messages/lg/errors';
import { fields as fieldsLg } from '../messages/lg/fields';
import { loanBodyFields as loanBodyFieldsLg } from '../messages/lg/loan-body-fields';
import { loanFields as loanFieldsLg } from '../messages/lg/loan-fields';
import { mail as mailLg } from '../messages/lg/mail';
import { notifications as notificationsLg } from '../messages/lg/notifications';
import { sms as smsLg } from '../messages/lg/sms';
import { statement as statementLg } from '../messages/lg/statement';
import { supportAnswers as supportAnswersLg } from '../messages/lg/support-answers';
import { supportFields as supportFieldsLg } from '../messages/lg/support-fields';
import { ui as uiLg } from '../messages/lg/ui';
import { accountAnswers as accountAnswersSw } from '../messages/sw/account-answers';
import { accountFields as accountFieldsSw } from '../messages/sw/account-fields';
import { agreement as agreementSw } from '../messages/sw/agreement';
import { bodyFields as bodyFieldsSw } from '../messages/sw/body-fields';
import { errors as errorsSw } from '../messages/sw/errors';
import { fields as fieldsSw } from '../messages/sw/fields';
import { loanBodyFields as loanBodyFieldsSw } from '../messages/sw/loan-body-fields';
import { loanFields as loanFieldsSw } from '../messages/sw/loan-fields';
import { mail as mailSw } from '../messages/sw/mail';
import { notifications as notificationsSw } from '../messages/sw/notifications';
import { sms as smsSw } from '../messages/sw/sms';
import { statement as statementSw } from '../messages/sw/statement';
import { supportAnswers as supportAnswersSw } from '../messages/sw/support-answers';
import { supportFields as supportFieldsSw } from '../messages/sw/support-fields';
import { ui as uiSw } from '../messages/sw/ui';

/** What the server says, in one language. */
export interface AnswerTexts {
  /** Where it can't do what it was asked. */
  errors: Record<ProblemCode, string>;
  /** Under fields. */
  fields: Record<FieldMessage, string>;
  /** Where a call about an account succeeded. */
  accounts: AccountAnswerTexts;
  /** Where a message, a booking or a request was taken. */
  support: SupportAnswerTexts;
  /** By e-mail. */
  mail: MailTexts;
  /** To phones. */
  sms: SmsTexts;
  /** Under a parent’s notifications. */
  notifications: NotificationTexts;
  /** On a loan agreement. */
  agreement: AgreementTexts;
  /** On a parent’s statements. */
  statement: StatementTexts;
  /** The names of the months, in one text. */
  months: string;
}

/** What the server says, in every language. */
export const answerTexts: Record<Language, AnswerTexts> = {
  en: {
    errors: errorsEn,
    fields: {
      ...fieldsEn,
      ...bodyFieldsEn,
      ...accountFieldsEn,
      ...supportFieldsEn,
      ...loanFieldsEn,
      ...loanBodyFieldsEn,
    },
    accounts: accountAnswersEn,
    support: supportAnswersEn,
    mail: mailEn,
    sms: smsEn,
    notifications: notificationsEn,
    agreement: agreementEn,
    statement: statementEn,
    months: uiEn.months,
  },
  lg: {
    errors: errorsLg,
    fields: {
      ...fieldsLg,
      ...bodyFieldsLg,
      ...accountFieldsLg,
      ...supportFieldsLg,
      ...loanFieldsLg,
      ...loanBodyFieldsLg,
    },
    accounts: accountAnswersLg,
    support: supportAnswersLg,
    mail: mailLg,
    sms: smsLg,
    notifications: notificationsLg,
    agreement: agreementLg,
    statement: statementLg,
    months: uiLg.months,
  },
  sw: {
    errors: errorsSw,
    fields: {
      ...fieldsSw,
      ...bodyFieldsSw,
      ...accountFieldsSw,
      ...supportFieldsSw,
      ...loanFieldsSw,
      ...loanBodyFieldsSw,
    },
    accounts: accountAnswersSw,
    support: supportAnswersSw,
    mail: mailSw,
    sms: smsSw,
    notifications: notificationsSw,
    agreement: agreementSw,
    statement: statementSw,
    months: uiSw.months,
  },
};
