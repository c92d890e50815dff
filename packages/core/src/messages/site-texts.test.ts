import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../people/languages';
import accountsEn from './en/site/accounts.json';
import dashboardEn from './en/site/dashboard.json';
import descriptionsEn from './en/site/descriptions.json';
import helpEn from './en/site/help.json';
import homeEn from './en/site/home.json';
import instalmentsEn from './en/site/instalments.json';
import layoutEn from './en/site/layout.json';
import legalEn from './en/site/legal.json';
import loansEn from './en/site/loans.json';
import partnerEn from './en/site/partner.json';
import payFeesEn from './en/site/pay-fees.json';
import profileEn from './en/site/profile.json';
import receiptsEn from './en/site/receipts.json';
import uiEn from './en/ui.json';
import accountsLg from './lg/site/accounts.json';
import dashboardLg from './lg/site/dashboard.json';
import descriptionsLg from './lg/site/descriptions.json';
import helpLg from './lg/site/help.json';
import homeLg from './lg/site/home.json';
import instalmentsLg from './lg/site/instalments.json';
import layoutLg from './lg/site/layout.json';
import legalLg from './lg/site/legal.json';
import loansLg from './lg/site/loans.json';
import partnerLg from './lg/site/partner.json';
import payFeesLg from './lg/site/pay-fees.json';
import profileLg from './lg/site/profile.json';
import receiptsLg from './lg/site/receipts.json';
import uiLg from './lg/ui.json';
import accountsSw from './sw/site/accounts.json';
import dashboardSw from './sw/site/dashboard.json';
import descriptionsSw from './sw/site/descriptions.json';
import helpSw from './sw/site/help.json';
import homeSw from './sw/site/home.json';
import instalmentsSw from './sw/site/instalments.json';
import layoutSw from './sw/site/layout.json';
import legalSw from './sw/site/legal.json';
import loansSw from './sw/site/loans.json';
import partnerSw from './sw/site/partner.json';
import payFeesSw from './sw/site/pay-fees.json';
import profileSw from './sw/site/profile.json';
import receiptsSw from './sw/site/receipts.json';
import uiSw from './sw/ui.json';
import type { SiteTexts } from './texts';

type Node = string | readonly Node[] | { readonly [key: string]: Node };

const site: Record<Language, SiteTexts> = {
  en: {
    layout: layoutEn,
    home: homeEn,
    payFees: payFeesEn,
    receipts: receiptsEn,
    partner: partnerEn,
    descriptions: descriptionsEn,
    instalments: instalmentsEn,
    loans: loansEn,
    help: helpEn,
    legal: legalEn,
    accounts: accountsEn,
    profile: profileEn,
    dashboard: dashboardEn,
  },
  lg: {
    layout: layoutLg,
    home: homeLg,
    payFees: payFeesLg,
    receipts: receiptsLg,
    partner: partnerLg,
    descriptions: descriptionsLg,
    instalments: instalmentsLg,
    loans: loansLg,
    help: helpLg,
    legal: legalLg,
    accounts: accountsLg,
    profile: profileLg,
    dashboard: dashboardLg,
  },
  sw: {
    layout: layoutSw,
    home: homeSw,
    payFees: payFeesSw,
    receipts: receiptsSw,
    partner: partnerSw,
    descriptions: descriptionsSw,
    instalments: instalmentsSw,
    loans: loansSw,
    help: helpSw,
    legal: legalSw,
    accounts: accountsSw,
    profile: profileSw,
    dashboard: dashboardSw,
  },
};
const buttons = { en: uiEn, lg: uiLg, sw: uiSw };

const flatten = (node: Node, path: string): [string, string][] =>
  typeof node === 'string'
    ? [[path, node]]
    : Object.entries(node).flatMap(([key, below]) => flatten(below, `${path}.${key}`));

/** Maps every text of the site in a language by `part.key.key`. */
const mapTexts = (language: Language): Map<string, string> =>
  new Map(Object.entries(site[language]).flatMap(([part, texts]) => flatten(texts, part)));
const english = mapTexts('en');

/** Maximum length of the texts of one part relative to English, for narrow phones. */
const MAX_LENGTH_RATIO = 1.25;

const getLength = (texts: Node): number =>
  flatten(texts, '')
    .map(([, text]) => text)
    .join('').length;

describe.each(languages.filter((language) => language !== 'en'))('site texts in %s', (language) => {
  const texts = mapTexts(language);

  it('name seven different days of the week', () => {
    expect(new Set(texts.get('help.weekdays')?.split(' ')).size).toBe(7);
  });

  it.each(Object.keys(site.en) as (keyof SiteTexts)[])(
    'are about as long as in English in the part %s',
    (part) => {
      expect(getLength(site[language][part]) / getLength(site.en[part])).toBeLessThan(MAX_LENGTH_RATIO);
    },
  );
});

describe('site texts in English', () => {
  const findKeys = (words: RegExp): string[] =>
    [...english].filter(([, text]) => words.test(text)).map(([key]) => key);

  it('promise only what a screen shows, and no time that was not measured', () => {
    expect(findKeys(/at a glance|school’s list|less than a minute|a minute\b|one line/i)).toEqual([]);
  });

  it('list what is deleted with an account', () => {
    const [answer] = [...english].filter(([, text]) => text.startsWith('Yes, in your profile'));
    for (const text of [answer?.[1], english.get('profile.remove.lede')])
      for (const each of ['We remove your name', 'the number that paid', 'your messages and scheduled calls'])
        expect(text).toContain(each);
  });
});

describe.each(languages)('site texts in %s', (language) => {
  const texts = mapTexts(language);
  const { frame, pages } = site[language].layout;
  const listKeysWith = (words: string): string[] =>
    [...english].filter(([, text]) => text.includes(words)).map(([key]) => key);

  it.each([
    ['‘Pay fees’', `‘${frame.payFees}’`],
    ['‘Check a receipt’', `‘${pages.receipts}’`],
    ['‘Talk to support’', `‘${pages.bookings}’`],
    ['‘Installment payments’', `‘${frame.instalments}’`],
    ['‘Apply for a loan’', `‘${site[language].instalments.options.choices.apply.title}’`],
    ['Press Finish', buttons[language].finish],
    ['*165#', 'My Approvals'],
  ])('refer to %s by its label %s', (words, name) => {
    const keys = listKeysWith(words);
    expect(keys).not.toEqual([]);
    expect(keys.filter((key) => !texts.get(key)?.includes(name))).toEqual([]);
  });
});
