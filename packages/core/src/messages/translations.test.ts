import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../people/languages';
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

/** Maps every text of a language by `catalogue.key`. */
const mapTexts = (language: Language): Map<string, string> =>
  new Map(
    Object.entries(catalogues[language]).flatMap(([name, catalogue]) =>
      Object.entries(catalogue).map(([key, text]): [string, string] => [`${name}.${key}`, text]),
    ),
  );

/** English texts with a straight quote of the specification. */
const straightQuoteKeys = ['loan.step_child', 'loanFields.loan_childName_required'];

/** Errors of the loan application whose rule is another than that of the same field elsewhere. */
const ownLoanRules = ['address_invalid', 'school_invalid', 'childName_invalid'];

/** Maximum size of a widget's texts in one language, in bytes of brotli. */
const MAX_WIDGET_BYTES = 3_300;
/** Maximum length of a widget's texts relative to English, for narrow phones. */
const MAX_LENGTH_RATIO = 1.25;

const getLength = (texts: Record<string, Catalogue>): number =>
  Object.values(texts).flatMap(Object.values).join('').length;

describe.each(others)('texts in %s', (language) => {
  const texts = mapTexts(language);

  it('name twelve different months', () => {
    expect(new Set(texts.get('ui.months')?.split(' ')).size).toBe(12);
  });

  it.each(['paid', 'repaid', 'otp'])(
    'use only ASCII in the SMS %s, which would otherwise be half as long',
    (kind) => {
      expect(texts.get(`sms.${kind}`)).toMatch(/^[\x20-\x7e]+$/);
    },
  );

  it('are about as long as in English', () => {
    const { en, [language]: own } = widgets;
    expect(getLength({ ...own }) / getLength({ ...en })).toBeLessThan(MAX_LENGTH_RATIO);
  });
});

describe.each(languages)('texts in %s', (language) => {
  const texts = mapTexts(language);

  it.each([
    ['payFees.not_found_hint', 'ui.next'],
    ['payFees.finish_lead_mobile', 'ui.finish'],
    ['payFees.finish_lead_bank', 'ui.finish'],
    ['loan.finish_lead', 'ui.finish'],
    ['loan.consent', 'ui.finish'],
    ['loan.unsure', 'ui.finish'],
  ])('name the button in %s by its label %s', (text, button) => {
    expect(texts.get(text)).toContain(texts.get(button));
  });

  it.each(['mtn', 'airtel'])('name the menu of %s as on the phone', (network) => {
    const text = texts.get(`payFees.pending_no_message_${network}`);
    expect(text).toContain(network === 'mtn' ? '*165#' : '*185#');
    if (network === 'mtn') expect(text).toContain('My Approvals');
  });

  it('use the same error of a field in every form', () => {
    const { fields, bodyFields, accountFields, supportFields, loanFields = {} } = catalogues[language];
    const ofLoans = Object.entries(loanFields)
      .map(([key, text]) => [key.replace('loan_', ''), text] as const)
      .filter(([key]) => !ownLoanRules.includes(key));
    const [first, ...rest] = [
      { ...fields, ...bodyFields },
      ...[accountFields ?? {}, supportFields ?? {}, Object.fromEntries(ofLoans)],
    ];
    const different = rest.flatMap((catalogue, at) =>
      Object.entries(catalogue).filter(([key, text]) =>
        [first, ...rest.slice(0, at)].some((earlier) => earlier && key in earlier && earlier[key] !== text),
      ),
    );
    expect(different).toEqual([]);
  });

  it('use no straight quotes', () => {
    const straight = [...texts].filter(
      ([key, text]) => text.includes("'") && !straightQuoteKeys.includes(key),
    );
    expect(straight).toEqual([]);
  });

  it('are small', () => {
    const bytes = brotliCompressSync(JSON.stringify(widgets[language])).length;
    expect(bytes).toBeLessThanOrEqual(MAX_WIDGET_BYTES);
  });
});
