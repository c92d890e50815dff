/**
 * The names of texts are in the app and in every language, and brotli packs each file by itself: names that are put together nowhere
 * become two letters in both. See docs/decisions/0017.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Last characters of short names, chosen so that a short name never equals any other name. */
const ENDINGS = '_$0123456789';

/** A text with holes that may name a property: `failed_${reason}`. */
const template = /`((?:\w|\$\{[^}`]*\})+)`/g;
const hole = /\$\{[^}`]*\}/;

/** @param {string} folder below the project's root @returns {string[]} the texts of its sources, without those of tests */
const sourcesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|m?js)$/.test(name) && !/\.test\.|\bmessages\b/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/**
 * Gives short names to keys of catalogues. One that sources put together (`failed_${reason}`), or name in quotes, keeps its own.
 * @param {string[]} keys in the order of the catalogues @param {string[]} sources
 * @returns {Record<string, string>}
 */
export const shortNames = (keys, sources) => {
  const all = sources.join('\n');
  const madeUp = [...all.matchAll(template)]
    .map(([, text = '']) => text.split(hole))
    .filter((parts) => parts.length > 1 && parts.some((part) => part !== ''))
    .map((parts) => new RegExp(`^${parts.join('\\w+')}$`));
  const quoted = new Set([...all.matchAll(/['"`](\w+)['"`]/g)].map(([, name]) => name));
  const free = [...new Set(keys)].filter(
    (key) => key.includes('_') && !quoted.has(key) && !madeUp.some((pattern) => pattern.test(key)),
  );
  if (free.length > LETTERS.length * ENDINGS.length) throw new Error('Too many texts for two letters each.');
  return Object.fromEntries(
    free.map((key, index) => [
      key,
      `${LETTERS[index % LETTERS.length]}${ENDINGS[Math.floor(index / LETTERS.length)]}`,
    ]),
  );
};

/**
 * For esbuild's options: shortens the names of texts wherever a property has them. Every chunk of a build must have the same.
 * @param {string[]} keys of the catalogues @param {string[]} folders whose sources may put names together
 */
export const shortKeys = (keys, folders) => {
  const mangleCache = shortNames(keys, folders.flatMap(sourcesBelow));
  return { mangleCache, mangleProps: new RegExp(`^(?:${Object.keys(mangleCache).join('|')})$`) };
};
