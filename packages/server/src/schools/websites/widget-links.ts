import type { Language, WidgetName } from '@somesa/core';
import { texts as loanEn } from '@somesa/core/loan-texts/en';
import { texts as loanLg } from '@somesa/core/loan-texts/lg';
import { texts as loanSw } from '@somesa/core/loan-texts/sw';
import { texts as repaymentEn } from '@somesa/core/repayment-texts/en';
import { texts as repaymentLg } from '@somesa/core/repayment-texts/lg';
import { texts as repaymentSw } from '@somesa/core/repayment-texts/sw';
import { texts as en } from '@somesa/core/texts/en';
import { texts as lg } from '@somesa/core/texts/lg';
import { texts as sw } from '@somesa/core/texts/sw';

/** Title of each widget: of its frame, and of the link to its page for browsers without scripts. */
export const widgetLinks: Readonly<Record<WidgetName, Readonly<Record<Language, string>>>> = {
  'pay-fees': { en: en.payFees.title, lg: lg.payFees.title, sw: sw.payFees.title },
  'loan-application': { en: loanEn.loan.title, lg: loanLg.loan.title, sw: loanSw.loan.title },
  repayment: {
    en: repaymentEn.repayment.title,
    lg: repaymentLg.repayment.title,
    sw: repaymentSw.repayment.title,
  },
};
