/**
 * `npm run languages`: counts, for each language and area, the texts that are missing, the same as in
 * English, or not reviewed. `npm run languages -- --reviewed lg site/help` records that a speaker of Luganda
 * has read the area as it is now.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CommandError, runMain } from './command-error.mjs';
import { root } from './root.mjs';

/** @typedef {Map<string, string>} Texts texts by `area:path.of.keys` */

const REVIEWED = 'reviewed.json';
/** Areas of the back office, which are in English only. */
const BACK_OFFICE = 'admin/';
export const messagesFolder = join(root, 'packages/core/src/messages');

/** @param {unknown} node @param {string} path @returns {[string, string][]} */
const flatten = (node, path) =>
  typeof node === 'object' && node !== null
    ? Object.entries(node).flatMap(([key, below]) =>
        flatten(below, path.endsWith(':') ? path + key : `${path}.${key}`),
      )
    : [[path, String(node)]];

/** Lists the languages that have a folder. @param {string} folder @returns {string[]} */
export const listLanguages = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** Reads all texts of a language. @param {string} folder @param {string} language @returns {Texts} */
export const readTexts = (folder, language) =>
  new Map(
    readdirSync(join(folder, language), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json') && file !== REVIEWED)
      .sort()
      .flatMap((file) => {
        const area = file.slice(0, -'.json'.length).replaceAll('\\', '/');
        return flatten(JSON.parse(readFileSync(join(folder, language, file), 'utf8')), `${area}:`);
      }),
  );

/** Reads the English texts that every language has. @param {string} folder @returns {Texts} */
export const readTranslated = (folder) =>
  new Map([...readTexts(folder, 'en')].filter(([key]) => !key.startsWith(BACK_OFFICE)));

/** Returns the mark of a reviewed pair: a change of either text changes it. @param {string} english @param {string} text */
export const reviewMark = (english, text) =>
  createHash('sha256')
    .update(JSON.stringify([english, text]))
    .digest('hex')
    .slice(0, 16);

/** @param {string} folder @param {string} language @returns {Record<string, string>} */
const readMarks = (folder, language) => {
  const file = join(folder, language, REVIEWED);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

/**
 * Records that a speaker has read an area of a language as it is now. Returns the number of its texts.
 * @param {string} folder @param {string} language @param {string} area
 */
export const markReviewed = (folder, language, area) => {
  const english = readTexts(folder, 'en');
  const read = [...readTexts(folder, language)].filter(([key]) => key.startsWith(`${area}:`));
  const marks = read.map(([key, text]) => [key, reviewMark(english.get(key) ?? '', text)]);
  const all = { ...readMarks(folder, language), ...Object.fromEntries(marks) };
  writeFileSync(join(folder, language, REVIEWED), `${JSON.stringify(all, null, 2)}\n`);
  return read.length;
};

/**
 * Lists, by area, the keys that still need work. A text that is the same as in English may be right: a name, for instance.
 * @param {string} folder @param {string} language
 */
export const reportLanguage = (folder, language) => {
  const texts = readTexts(folder, language);
  const marks = readMarks(folder, language);
  /** @type {Map<string, { all: number, missing: string[], same: string[], unreviewed: string[] }>} */
  const areas = new Map();
  for (const [key, english] of readTranslated(folder)) {
    const area = key.slice(0, key.indexOf(':'));
    const found = areas.get(area) ?? { all: 0, missing: [], same: [], unreviewed: [] };
    areas.set(area, found);
    found.all++;
    const text = texts.get(key);
    if (text === undefined) found.missing.push(key);
    else {
      if (text === english) found.same.push(key);
      if (marks[key] !== reviewMark(english, text)) found.unreviewed.push(key);
    }
  }
  return areas;
};

/** @param {string} text */
const listPlaceholders = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
/** @param {string} text */
const listMarkup = (text) => (text.match(/<[^>]*>|&\w+;/g) ?? []).join();
/** @param {string} text */
const getEndMark = (text) => /[.?!:*]$/.exec(text)?.[0] ?? '';
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** Returns the names of counted texts: those that have both `x_one` and `x_other` in English. @param {Texts} texts */
const listPlurals = (texts) => {
  const stems = [...texts.keys()].filter((key) => key.endsWith('_other')).map((key) => key.slice(0, -6));
  return new Set(stems.filter((stem) => texts.has(`${stem}_one`)));
};

/**
 * Lists what a machine can see is wrong with a language, one sentence each.
 * @param {string} language @param {Texts} english @param {Texts} texts @returns {string[]}
 */
export const findProblems = (language, english, texts) => {
  const plurals = listPlurals(english);
  /** @param {string} key */
  const getStem = (key) => {
    const stem = key.replace(PLURAL, '');
    return plurals.has(stem) ? stem : null;
  };
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const needed = new Set(
    [...english.keys()].flatMap((key) => {
      const stem = getStem(key);
      return stem ? forms.map((form) => `${stem}_${form}`) : [key];
    }),
  );
  const problems = [...needed].filter((key) => !texts.has(key)).map((key) => `${key} is missing`);
  for (const [key, text] of texts) {
    const stem = getStem(key);
    const original = english.get(key) ?? (stem ? english.get(`${stem}_other`) : undefined);
    if (!needed.has(key) || original === undefined) problems.push(`${key} is not in English`);
    else {
      if (text === '' || text.trim() !== text) problems.push(`${key} is empty or has spaces around it`);
      if (listPlaceholders(text) !== listPlaceholders(original))
        problems.push(`${key} has other places than in English`);
      if (listMarkup(text) !== listMarkup(original)) problems.push(`${key} has other markup than in English`);
      if (getEndMark(text) !== getEndMark(original))
        problems.push(`${key} ends in another way than in English`);
      if (language !== 'en' && text.includes("'")) problems.push(`${key} has a straight quote`);
    }
  }
  return problems;
};

/** Writes the report as lines. @param {string} folder */
const writeReport = (folder) =>
  listLanguages(folder)
    .filter((language) => language !== 'en')
    .flatMap((language) => [
      `${language}: area, texts, missing, same as English, not reviewed`,
      ...[...reportLanguage(folder, language)].map(
        ([area, { all, missing, same, unreviewed }]) =>
          `  ${[area.padEnd(28), all, missing.length, same.length, unreviewed.length].join('\t')}`,
      ),
    ])
    .join('\n');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runMain(async () => {
    const [option, language = '', area = ''] = process.argv.slice(2);
    if (option === '--reviewed') {
      if (language === 'en' || !listLanguages(messagesFolder).includes(language))
        throw new CommandError(
          'Name a language that has a folder in packages/core/src/messages, such as lg.',
        );
      const count = markReviewed(messagesFolder, language, area);
      if (count === 0)
        throw new CommandError(`${language} has no area ${area}. An area is a file, such as site/help.`);
      console.log(`${area} in ${language}: ${count} texts are reviewed.`);
    } else console.log(writeReport(messagesFolder));
    return 0;
  });
}
