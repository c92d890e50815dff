import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import notes from '../packages/core/src/messages/notes.json';
import { agreementLanguages, languages } from '../packages/core/src/people/languages';
import {
  findProblems,
  listLanguages,
  markReviewed,
  messagesFolder,
  readTexts,
  readTranslated,
  reportLanguage,
} from './languages.mjs';

const english = readTexts(messagesFolder, 'en');
const translated = readTranslated(messagesFolder);

/** Texts that may be the same in every language: names, examples, and texts that are all places. */
const MAY_BE_ALIKE = new RegExp(
  [
    '^(pay-fees:(mtn|airtel)|receipt:paid_with_(mtn|airtel)|mail:school_day_channel|ui:moment)$',
    String.raw`^site/accounts:otp\.code$`,
    String.raw`^site/receipts:lost\.(code|pdf)$`,
    String.raw`^site/dashboard:(documents\.(agreementAbout|of)|notifications\.readThis|payments\.ofLoanAbout|status\.(about|option))$`,
    String.raw`^site/home:(direct\.(airtel|mtn)\.title|lookup\.placeholder)$`,
    String.raw`^site/instalments:example\.apr(Value)?$`,
    String.raw`^site/layout:(documentTitle|frame\.rights)$`,
    String.raw`^site/loans:(accept\.code|cost\.lastValue|documents\.(about|file)|loan\.about)$`,
    String.raw`^site/partner:snippet\.(forms\.(iframe|react|wordpress)|links\..*)$`,
    String.raw`^site/receipts:receipt\.networks\.(airtel|mtn)$`,
  ].join('|'),
);

describe('the texts', () => {
  it('have a folder for each language, and for no other', () => {
    expect(listLanguages(messagesFolder).sort()).toEqual([...languages].sort());
  });

  it.each(languages)('are complete and have the same placeholders in %s', (language) => {
    const original = language === 'en' ? english : translated;
    expect(findProblems(language, original, readTexts(messagesFolder, language))).toEqual([]);
  });

  it('of the back office are in English only', () => {
    const folders = languages.filter((language) => existsSync(join(messagesFolder, language, 'admin')));
    expect(folders).toEqual(['en']);
    expect([...translated.keys()].filter((key) => key.startsWith('admin/'))).toEqual([]);
  });

  it.each(languages.filter((language) => language !== 'en'))('are not left in English in %s', (language) => {
    const same = [...reportLanguage(messagesFolder, language).values()].flatMap((area) => area.same);
    expect(same.filter((key) => !MAY_BE_ALIKE.test(key))).toEqual([]);
  });

  it.each(agreementLanguages.filter((language) => language !== 'en'))(
    'are reviewed in the loan agreement in %s',
    (language) => {
      expect(reportLanguage(messagesFolder, language).get('agreement')?.unreviewed).toEqual([]);
    },
  );

  it('have notes only on areas and keys that exist', () => {
    const keys = [...english.keys()];
    const isThere = (noted: string): boolean =>
      keys.some((key) => key === noted || key.startsWith(`${noted}${noted.includes(':') ? '.' : ':'}`));
    expect(Object.keys(notes).filter((noted) => !isThere(noted))).toEqual([]);
  });
});

describe('findProblems', () => {
  const original = new Map([
    ['a:hello', 'Hello <b>{name}</b>.'],
    ['a:days_one', '{count} day'],
    ['a:days_other', '{count} days'],
  ]);
  const right = new Map([
    ['a:hello', 'Habari <b>{name}</b>.'],
    ['a:days_one', 'siku {count}'],
    ['a:days_other', 'siku {count}'],
  ]);
  const broken = (key: string, text: string | null): string[] => {
    const texts = new Map(right);
    if (text === null) texts.delete(key);
    else texts.set(key, text);
    return findProblems('sw', original, texts);
  };

  it('finds no problem in a correct translation', () => {
    expect(findProblems('sw', original, right)).toEqual([]);
  });

  it.each([
    ['a:hello', null, 'a:hello is missing'],
    ['a:days_one', null, 'a:days_one is missing'],
    ['a:more', 'Zaidi', 'a:more is not in English'],
    ['a:hello', 'Habari <b>{jina}</b>.', 'a:hello has other places than in English'],
    ['a:hello', 'Habari <i>{name}</i>.', 'a:hello has other markup than in English'],
    ['a:hello', 'Habari <b>{name}</b>?', 'a:hello ends in another way than in English'],
    ['a:hello', "Hab'ari <b>{name}</b>.", 'a:hello has a straight quote'],
    ['a:days_other', ' siku {count}', 'a:days_other is empty or has spaces around it'],
  ])('finds that %s as %j is wrong', (key, text, problem) => {
    expect(broken(key, text)).toEqual([problem]);
  });

  it('finds an empty text', () => {
    expect(broken('a:days_other', '')).toContain('a:days_other is empty or has spaces around it');
  });

  it('requires every plural form of a language', () => {
    const arabic = findProblems('ar', original, right).map((problem) => problem.split(' ')[0]);
    expect(arabic.sort()).toEqual(['a:days_few', 'a:days_many', 'a:days_two', 'a:days_zero']);
  });
});

describe('the review of texts', () => {
  const folder = mkdtempSync(join(tmpdir(), 'somesa-languages-'));
  cpSync(messagesFolder, folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true }));
  const unreviewed = () => reportLanguage(folder, 'lg').get('connection')?.unreviewed;
  const change = (language: string) => {
    const file = join(folder, language, 'connection.json');
    const texts = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(file, JSON.stringify({ ...texts, aborted: `${texts.aborted} now` }));
  };

  it('counts a text as reviewed until it or its English text changes', () => {
    expect(unreviewed()).toHaveLength(4);
    expect(markReviewed(folder, 'lg', 'connection')).toBe(4);
    expect(unreviewed()).toEqual([]);
    change('lg');
    expect(unreviewed()).toEqual(['connection:aborted']);
    markReviewed(folder, 'lg', 'connection');
    change('en');
    expect(unreviewed()).toEqual(['connection:aborted']);
  });

  it('reports a text that a language lacks', () => {
    writeFileSync(join(folder, 'sw', 'connection.json'), '{}');
    expect(reportLanguage(folder, 'sw').get('connection')?.missing).toHaveLength(4);
  });
});
