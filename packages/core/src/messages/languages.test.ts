import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../languages';
import { texts as widgetEn } from '../texts/en';
import { texts as widgetLg } from '../texts/lg';
import { texts as loanEn } from '../texts/loan-en';
import { texts as loanLg } from '../texts/loan-lg';
import { texts as loanSw } from '../texts/loan-sw';
import { texts as widgetSw } from '../texts/sw';
import accountAnswersEn from './en/account-answers.json';
import accountFieldsEn from './en/account-fields.json';
import agreementEn from './en/agreement.json';
import bodyFieldsEn from './en/body-fields.json';
import errorsEn from './en/errors.json';
import loanBodyFieldsEn from './en/loan-body-fields.json';
import mailEn from './en/mail.json';
import notificationsEn from './en/notifications.json';
import receiptEn from './en/receipt.json';
import smsEn from './en/sms.json';
import statementEn from './en/statement.json';
import supportAnswersEn from './en/support-answers.json';
import supportFieldsEn from './en/support-fields.json';
import accountAnswersLg from './lg/account-answers.json';
import accountFieldsLg from './lg/account-fields.json';
import agreementLg from './lg/agreement.json';
import bodyFieldsLg from './lg/body-fields.json';
import errorsLg from './lg/errors.json';
import loanBodyFieldsLg from './lg/loan-body-fields.json';
import mailLg from './lg/mail.json';
import notificationsLg from './lg/notifications.json';
import receiptLg from './lg/receipt.json';
import smsLg from './lg/sms.json';
import statementLg from './lg/statement.json';
import supportAnswersLg from './lg/support-answers.json';
import supportFieldsLg from './lg/support-fields.json';
import accountAnswersSw from './sw/account-answers.json';
import accountFieldsSw from './sw/account-fields.json';
import agreementSw from './sw/agreement.json';
import bodyFieldsSw from './sw/body-fields.json';
import errorsSw from './sw/errors.json';
import loanBodyFieldsSw from './sw/loan-body-fields.json';
import mailSw from './sw/mail.json';
import notificationsSw from './sw/notifications.json';
import receiptSw from './sw/receipt.json';
import smsSw from './sw/sms.json';
import statementSw from './sw/statement.json';
import supportAnswersSw from './sw/support-answers.json';
import supportFieldsSw from './sw/support-fields.json';

type Catalogue = Record<string, string>;

const widgets = { en: widgetEn, lg: widgetLg, sw: widgetSw };
const catalogues: Record<Language, Record<string, Catalogue>> = {
  en: {
    ...widgetEn,
    ...loanEn,
    accountAnswers: accountAnswersEn,
    accountFields: accountFieldsEn,
    agreement: agreementEn,
    bodyFields: bodyFieldsEn,
    errors: errorsEn,
    mail: mailEn,
    notifications: notificationsEn,
    receipt: receiptEn,
    sms: smsEn,
    statement: statementEn,
    supportAnswers: supportAnswersEn,
    supportFields: supportFieldsEn,
    loanBodyFields: loanBodyFieldsEn,
  },
  lg: {
    ...widgetLg,
    ...loanLg,
    accountAnswers: accountAnswersLg,
    accountFields: accountFieldsLg,
    agreement: agreementLg,
    bodyFields: bodyFieldsLg,
    errors: errorsLg,
    mail: mailLg,
    notifications: notificationsLg,
    receipt: receiptLg,
    sms: smsLg,
    statement: statementLg,
    supportAnswers: supportAnswersLg,
    supportFields: supportFieldsLg,
    loanBodyFields: loanBodyFieldsLg,
  },
  sw: {
    ...widgetSw,
    ...loanSw,
    accountAnswers: accountAnswersSw,
    accountFields: accountFieldsSw,
    agreement: agreementSw,
    bodyFields: bodyFieldsSw,
    errors: errorsSw,
    mail: mailSw,
    notifications: notificationsSw,
    receipt: receiptSw,
    sms: smsSw,
    statement: statementSw,
    supportAnswers: supportAnswersSw,
    supportFields: supportFieldsSw,
    loanBodyFields: loanBodyFieldsSw,
  },
};
const others = languages.filter((language) => language !== 'en');

/** Every text of a language by `catalogue.key`. */
const allOf = (language: Language): Map<string, string> =>
  new Map(
    Object.entries(catalogues[language]).flatMap(([name, catalogue]) =>
      Object.entries(catalogue).map(([key, text]): [string, string] => [`${name}.${key}`, text]),
    ),
  );

/** English texts with the specification's own straight quote. */
const toTheLetter = ['loan.step_child', 'loanFields.loan_childName_required'];

/** The most that one language's texts of a widget may weigh, in bytes of brotli. */
const MAX_WIDGET_BYTES = 3_300;
/** Maximum length of all texts of a widget, as a factor of the English ones: phones are narrow. */
const MAX_LONGER = 1.25;

const lengthOf = (texts: Record<string, Catalogue>): number =>
  Object.values(texts).flatMap(Object.values).join('').length;

describe.each(others)('in %s', (language) => {
  const texts = allOf(language);

  it('the months are twelve different ones', () => {
    expect(new Set(texts.get('ui.months')?.split(' ')).size).toBe(12);
  });

  it.each(['paid', 'repaid', 'otp'])(
    'the text message %s needs no alphabet that halves its length',
    (kind) => {
      expect(texts.get(`sms.${kind}`)).toMatch(/^[\x20-\x7e]+$/);
    },
  );

  it('the texts of a widget are about as long as the English ones', () => {
    const { en, [language]: own } = widgets;
    expect(lengthOf({ ...own }) / lengthOf({ ...en })).toBeLessThan(MAX_LONGER);
  });
});

describe.each(languages)('in %s', (language) => {
  const texts = allOf(language);

  it.each([
    ['payFees.not_found_hint', 'ui.next'],
    ['payFees.finish_lead_mobile', 'ui.finish'],
    ['payFees.finish_lead_bank', 'ui.finish'],
    ['payFees.unsure', 'ui.finish'],
    ['loan.finish_lead', 'ui.finish'],
    ['loan.consent', 'ui.finish'],
    ['loan.unsure', 'ui.finish'],
    ['loan.failed_text', 'ui.try_again'],
    ['payFees.unsure_again', 'ui.try_again'],
  ])('%s calls the button what %s calls it', (text, button) => {
    expect(texts.get(text)).toContain(texts.get(button));
  });

  it.each(['mtn', 'airtel'])('the menu that %s shows is named as the phone names it', (network) => {
    const text = texts.get(`payFees.pending_no_message_${network}`);
    expect(text).toContain(network === 'mtn' ? '*165#' : '*185#');
    if (network === 'mtn') expect(text).toContain('My Approvals');
  });

  it('uses the same texts under a field in every form', () => {
    const { fields, bodyFields, accountFields, supportFields } = catalogues[language];
    const [first, ...rest] = [{ ...fields, ...bodyFields }, accountFields ?? {}, supportFields ?? {}];
    const different = rest.flatMap((catalogue, at) =>
      Object.entries(catalogue).filter(([key, text]) =>
        [first, ...rest.slice(0, at)].some((earlier) => earlier && key in earlier && earlier[key] !== text),
      ),
    );
    expect(different).toEqual([]);
  });

  it('uses no straight quote to break off a word', () => {
    const broken = [...texts].filter(([key, text]) => text.includes("'") && !toTheLetter.includes(key));
    expect(broken).toEqual([]);
  });

  it('the texts of a widget are light', () => {
    const bytes = brotliCompressSync(JSON.stringify(widgets[language])).length;
    expect(bytes).toBeLessThanOrEqual(MAX_WIDGET_BYTES);
  });
});
