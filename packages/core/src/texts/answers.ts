import type { ProblemCode } from '../errors';
import accountAnswersEn from '../messages/en/account-answers.json';
import accountFieldsEn from '../messages/en/account-fields.json';
import agreementEn from '../messages/en/agreement.json';
import bodyFieldsEn from '../messages/en/body-fields.json';
import errorsEn from '../messages/en/errors.json';
import fieldsEn from '../messages/en/fields.json';
import lateFeeEn from '../messages/en/late-fee.json';
import loanBodyFieldsEn from '../messages/en/loan-body-fields.json';
import loanFieldsEn from '../messages/en/loan-fields.json';
import mailEn from '../messages/en/mail.json';
import notificationsEn from '../messages/en/notifications.json';
import smsEn from '../messages/en/sms.json';
import statementEn from '../messages/en/statement.json';
import supportAnswersEn from '../messages/en/support-answers.json';
import supportFieldsEn from '../messages/en/support-fields.json';
import uiEn from '../messages/en/ui.json';
import accountAnswersLg from '../messages/lg/account-answers.json';
import accountFieldsLg from '../messages/lg/account-fields.json';
import agreementLg from '../messages/lg/agreement.json';
import bodyFieldsLg from '../messages/lg/body-fields.json';
import errorsLg from '../messages/lg/errors.json';
import fieldsLg from '../messages/lg/fields.json';
import lateFeeLg from '../messages/lg/late-fee.json';
import loanBodyFieldsLg from '../messages/lg/loan-body-fields.json';
import loanFieldsLg from '../messages/lg/loan-fields.json';
import mailLg from '../messages/lg/mail.json';
import notificationsLg from '../messages/lg/notifications.json';
import smsLg from '../messages/lg/sms.json';
import statementLg from '../messages/lg/statement.json';
import supportAnswersLg from '../messages/lg/support-answers.json';
import supportFieldsLg from '../messages/lg/support-fields.json';
import uiLg from '../messages/lg/ui.json';
import accountAnswersSw from '../messages/sw/account-answers.json';
import accountFieldsSw from '../messages/sw/account-fields.json';
import agreementSw from '../messages/sw/agreement.json';
import bodyFieldsSw from '../messages/sw/body-fields.json';
import errorsSw from '../messages/sw/errors.json';
import fieldsSw from '../messages/sw/fields.json';
import lateFeeSw from '../messages/sw/late-fee.json';
import loanBodyFieldsSw from '../messages/sw/loan-body-fields.json';
import loanFieldsSw from '../messages/sw/loan-fields.json';
import mailSw from '../messages/sw/mail.json';
import notificationsSw from '../messages/sw/notifications.json';
import smsSw from '../messages/sw/sms.json';
import statementSw from '../messages/sw/statement.json';
import supportAnswersSw from '../messages/sw/support-answers.json';
import supportFieldsSw from '../messages/sw/support-fields.json';
import uiSw from '../messages/sw/ui.json';
import type {
  AccountAnswerTexts,
  AgreementTexts,
  FieldMessage,
  LateFeeTexts,
  MailTexts,
  NotificationTexts,
  SmsTexts,
  StatementTexts,
  SupportAnswerTexts,
} from '../messages/texts';
import type { Language } from '../people/languages';

/** Texts that the server sends, in one language. */
export interface AnswerTexts {
  /** Messages for requests that the server cannot fulfil. */
  errors: Record<ProblemCode, string>;
  /** Errors of fields. */
  fields: Record<FieldMessage, string>;
  /** Messages for successful requests about an account. */
  accounts: AccountAnswerTexts;
  /** Messages for an accepted message, scheduled call or request. */
  support: SupportAnswerTexts;
  /** Emails. */
  mail: MailTexts;
  sms: SmsTexts;
  notifications: NotificationTexts;
  /** Loan agreement. */
  agreement: AgreementTexts;
  /** Late fee of a loan. */
  lateFee: LateFeeTexts;
  statement: StatementTexts;
  /** Names of the months, separated by spaces. */
  months: string;
}

/** Texts that the server sends, in every language. */
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
    lateFee: lateFeeEn,
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
    lateFee: lateFeeLg,
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
    lateFee: lateFeeSw,
    statement: statementSw,
    months: uiSw.months,
  },
};
