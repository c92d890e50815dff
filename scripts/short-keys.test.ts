import { describe, expect, it } from 'vitest';
import { texts } from '../packages/core/src/texts/sw';
import { catalogueCode, createRestCode } from '../packages/widgets/build/catalogue-code.mjs';
import { shortKeys, shortNames } from '../packages/widgets/build/short-keys.mjs';
import { pickFormTexts, pickRestTexts } from '../packages/widgets/src/shell/form-texts';

describe('the short names of texts', () => {
  it('are short, different, and the same in every build', () => {
    const keys = Array.from({ length: 120 }, (_, index) => `text_${index}`);
    const names = shortNames(keys, []);
    expect(shortNames(keys, [])).toEqual(names);
    expect(Object.keys(names)).toEqual(keys);
    expect(new Set(Object.values(names)).size).toBe(keys.length);
    for (const name of Object.values(names)) expect(name).toMatch(/^_[a-z\d]{1,2}$/);
  });

  it('are not given to keys of one word, which calls, fields and libraries use too', () => {
    expect(shortNames(['amount', 'regNo'], [])).toEqual({});
  });

  it('are not given to keys that the sources build at run time', () => {
    const keys = ['failed_declined', 'created_text', 'other_network_mtn', 'find_title'];
    const hole = (name: string) => `\${${name}}`;
    const templates = [
      `failed_${hole('reason ?? "other"')}`,
      `${hole('kind')}_text`,
      `other_${hole('a')}_${hole('b')}`,
    ];
    const sources = templates.map((text) => `t[\`${text}\`]`);
    expect(Object.keys(shortNames(keys, sources))).toEqual(['find_title']);
  });

  it('are not given to keys in quotes', () => {
    const sources = ["t[isMobile ? 'expired_text' : 'expired_transfer']"];
    expect(Object.keys(shortNames(['expired_text', 'expired_transfer', 'row_for'], sources))).toEqual([
      'row_for',
    ]);
  });

  it('are the only names that esbuild changes', () => {
    const { mangleCache, mangleProps } = shortKeys(['find_title', 'row_for'], []);
    expect(mangleCache).toEqual({ find_title: '_0', row_for: '_1' });
    expect(['find_title', 'row_for'].every((name) => mangleProps.test(name))).toBe(true);
    expect(['title', 'row_form', 'my_row_for'].some((name) => mangleProps.test(name))).toBe(false);
  });

  it('are used in the catalogues, whose texts stay unchanged', () => {
    const code = catalogueCode('{ "find_title": "Say \\"row_for\\": {name}", "3 months": "x" }');
    expect(code).toBe('export default {find_title:"Say \\"row_for\\": {name}","3 months":"x"};');
  });
});

it('completes the texts of the first step to all texts of a language', async () => {
  const first = pickFormTexts(texts);
  expect(first).not.toEqual(texts);
  const names = shortNames(Object.keys(texts.payFees), []);
  // The build shortens the keys of the first step, of the other parts and in the app.
  const shorten = <Text>(ofPart: Record<string, Text>) =>
    Object.fromEntries(Object.entries(ofPart).map(([key, text]) => [names[key] ?? key, text]));
  const code = createRestCode(pickRestTexts(texts), names);
  const { complete } = await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`);
  const all = complete({ ...first, payFees: shorten(first.payFees), isPartial: true });
  expect(all).toEqual({ ...texts, payFees: shorten(texts.payFees) });
});
