/**
 * Shortens the keys of texts to `_` and their number in base 36, in the app and in every language, because brotli compresses
 * each file separately. Keys that the code composes stay as they are. See docs/embed-loading.md.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Template that may compose a key: `failed_${reason}`. */
const template = /`((?:\w|\$\{[^}`]*\})+)`/g;
const hole = /\$\{[^}`]*\}/;

/** Reads the sources in a folder, except tests and their helpers, and the list of texts that only the build reads. @param {string} folder below the project's root @returns {string[]} */
const readSources = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|m?js)$/.test(name) && !/\.test\.|\b(messages|testing|form-texts)\b/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'));

/**
 * Maps the keys of catalogues to short keys, except keys that sources compose (`failed_${reason}`) or quote.
 * @param {string[]} keys in the order of the catalogues @param {string[]} sources
 * @returns {Record<string, string>}
 */
export const shortNames = (keys, sources) => {
  const all = sources.join('\n');
  const composed = [...all.matchAll(template)]
    .map(([, text = '']) => text.split(hole))
    .filter((parts) => parts.length > 1 && parts.some((part) => part !== ''))
    .map((parts) => new RegExp(`^${parts.join('\\w+')}$`));
  const quoted = new Set([...all.matchAll(/['"`](\w+)['"`]/g)].map(([, name]) => name));
  const free = [...new Set(keys)].filter(
    (key) => key.includes('_') && !quoted.has(key) && !composed.some((pattern) => pattern.test(key)),
  );
  return Object.fromEntries(free.map((key, index) => [key, `_${index.toString(36)}`]));
};

/**
 * Returns the options of esbuild that shorten the keys of texts. All chunks of a build need the same options.
 * @param {string[]} keys of the catalogues @param {string[]} folders whose sources may compose keys
 */
export const shortKeys = (keys, folders) => {
  const mangleCache = shortNames(keys, folders.flatMap(readSources));
  return { mangleCache, mangleProps: new RegExp(`^(?:${Object.keys(mangleCache).join('|')})$`) };
};
