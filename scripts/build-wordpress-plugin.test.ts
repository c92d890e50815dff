import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languages } from '../packages/core/src/people/languages';
import {
  formatReservedStyle,
  reservedHeightsPx,
  widgetNames,
  widgetPages,
} from '../packages/core/src/site/widget-pages';
import { widgetLinks } from '../packages/server/src/schools/websites/widget-links';
import { buildWordPressPlugin } from './build-wordpress-plugin.mjs';
import { readText } from './project-files';

let folder: string;
let archive: Buffer;
/** Texts of the plugin's files, by their path in the archive. */
let files: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'somesa-wordpress-'));
  await buildWordPressPlugin(join(folder, 'new/plugin.zip'));
  archive = readFileSync(join(folder, 'new/plugin.zip'));
  const entries = Object.entries(unzipSync(archive));
  files = Object.fromEntries(entries.map(([path, bytes]) => [path, strFromU8(bytes)]));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => {
  const text = files[`somesa-forms/${name}`];
  if (text === undefined) throw new Error(`The archive has no ${name}.`);
  return text;
};
/** Returns the first group of a pattern in a file of the plugin. */
const find = (name: string, pattern: RegExp): string | undefined => pattern.exec(read(name))?.[1];
/** Lists the first group of each match of a pattern in a text. */
const list = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found);

/** Reads the table of forms in forms.php. */
const readForms = () => {
  const table = find('forms.php', /^const FORMS = array\(\n(.*?)^\);/ms) ?? '';
  return [...table.matchAll(/^\t'([\w-]+)' +=> array\(\n(.*?)^\t\),/gms)].map(([, name, row = '']) => ({
    name,
    page: /'page' +=> '(.*)',/.exec(row)?.[1],
    height: Number(/'height' +=> (\d+),/.exec(row)?.[1]),
    links: Object.fromEntries(
      [...row.matchAll(/'(\w\w)' => '(.*)',/g)].map(([, language, link]) => [language, link]),
    ),
  }));
};

describe('the archive of the WordPress plugin', () => {
  it('has exactly the files of the plugin, in one folder', () => {
    const names = [
      'LICENSE',
      'blocks.php',
      'editor.js',
      'forms.php',
      'options.php',
      'page-files.php',
      'readme.txt',
      'settings.php',
      'somesa-forms.php',
      'uninstall.php',
    ];
    expect(Object.keys(files)).toEqual(names.map((name) => `somesa-forms/${name}`));
    for (const name of names) expect(read(name)).toBe(readText(`packages/wordpress/src/${name}`));
  });

  it('has the same bytes when it is built again, in another time zone', async () => {
    const zone = process.env.TZ;
    try {
      for (const other of ['Pacific/Auckland', 'America/Los_Angeles']) {
        process.env.TZ = other;
        await buildWordPressPlugin(join(folder, 'again.zip'));
        expect(readFileSync(join(folder, 'again.zip')).equals(archive)).toBe(true);
      }
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });
});

describe('the WordPress plugin', () => {
  it('has one version, one licence and the same requirements in all its files', () => {
    const { version, license } = JSON.parse(readText('packages/wordpress/package.json'));
    const readHeader = (name: string): string | undefined =>
      find('somesa-forms.php', new RegExp(`^ \\* ${name}: +(.+)$`, 'm'));
    const readField = (name: string): string | undefined =>
      find('readme.txt', new RegExp(`^${name}: (.+)$`, 'm'));
    expect(readHeader('Version')).toBe(version);
    expect(find('somesa-forms.php', /^const VERSION = '(.+)';$/m)).toBe(version);
    expect(readField('Stable tag')).toBe(version);
    expect(license).toBe('GPL-2.0-or-later');
    for (const name of ['License', 'License URI', 'Requires at least', 'Requires PHP'])
      expect(readField(name), name).toBe(readHeader(name));
    expect(readHeader('License')).toBe(license);
    expect(find('LICENSE', /^SPDX-License-Identifier: (.+)$/m)).toBe(license);
  });

  it('has the pages, heights and link texts of core for every form and language', () => {
    expect(readForms()).toEqual(
      widgetNames.map((name) => ({
        name,
        page: widgetPages[name],
        height: reservedHeightsPx[name],
        links: widgetLinks[name],
      })),
    );
    for (const { links } of readForms()) expect(Object.keys(links)).toEqual([...languages]);
  });

  it('prints the tags, the style and the files of the guide', () => {
    const forms = read('forms.php');
    expect(forms).toContain('"<somesa-$form$attributes>');
    expect(forms).toContain('</somesa-$form>"');
    const style = find('forms.php', /sprintf\( '(display.*)', FORMS/) ?? '';
    for (const { name, height } of readForms()) {
      const widget = widgetNames.find((one) => one === name) ?? 'pay-fees';
      expect(style.replace('%d', String(height))).toBe(formatReservedStyle(widget));
    }
    const guide = readText('docs/embedding.md');
    for (const file of list(read('page-files.php'), /get_host\(\) \. ['"](.+?)['"]/g))
      expect(guide).toContain(`https://HOST${file.replace('$language', 'en')}"`);
  });

  it('has a block for every form, and offers every language in the editor', () => {
    expect(list(read('blocks.php'), /^\t\t'([\w-]+)' +=> array\($/gm)).toEqual([...widgetNames]);
    expect(list(read('editor.js'), /value: '(\w\w)'/g)).toEqual([...languages]);
  });

  it('names its shortcodes and blocks in the guide and in its readme as the code does', () => {
    const shortcodes = widgetNames.map((name) => `\`[somesa_${name.replaceAll('-', '_')}]\``);
    const titles = list(read('blocks.php'), /'title' +=> __\( '(.+?)'/g);
    expect(titles).toHaveLength(widgetNames.length);
    const guide = readText('docs/embedding.md');
    for (const text of [...shortcodes, ...titles.map((title) => `**${title}**`)])
      expect(guide).toContain(text);
    for (const text of [...shortcodes, ...titles]) expect(read('readme.txt')).toContain(text);
  });

  it('stops every PHP file that is opened directly before it does anything', () => {
    const names = Object.keys(files).filter((path) => path.endsWith('.php'));
    expect(names.length).toBeGreaterThan(5);
    const guard =
      /^<\?php\n\/\*\*(?:(?!\*\/).)*\*\/\n\n(?:namespace Somesa\\Forms;\n\n)?defined\( '(?:ABSPATH|WP_UNINSTALL_PLUGIN)' \) \|\| exit;\n/s;
    expect(names.filter((path) => !guard.test(files[path] ?? ''))).toEqual([]);
  });

  it('loads all its other PHP files', () => {
    const loaded = list(read('somesa-forms.php'), /require_once __DIR__ \. '\/(.+)';/g);
    const own = ['somesa-forms.php', 'uninstall.php'];
    expect([...loaded, ...own].map((name) => `somesa-forms/${name}`).sort()).toEqual(
      Object.keys(files)
        .filter((path) => path.endsWith('.php'))
        .sort(),
    );
  });

  it('deletes all its settings when it is deleted', () => {
    const stored = list(read('options.php'), /^const \w+_OPTION += '(.+)';$/gm);
    expect(stored).toHaveLength(2);
    expect(list(read('uninstall.php'), /delete_option\( '(.+)' \)/g)).toEqual(stored);
  });

  it('translates its texts in its own text domain only', () => {
    const domain = find('somesa-forms.php', /^ \* Text Domain: +(.+)$/m);
    const calls = Object.entries(files)
      .filter(([path]) => /\.(php|js)$/.test(path))
      .flatMap(([, text]) => list(text, /\b(?:__|esc_html__|esc_html_e)\(\s*('[^']*'[^)]*?)\)/g));
    expect(calls.length).toBeGreaterThan(20);
    const isInDomain = (call: string) => call.replace(/,?\s*$/, '').endsWith(`'${domain}'`);
    expect(calls.filter((call) => !isInDomain(call))).toEqual([]);
  });
});
