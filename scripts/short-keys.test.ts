import { describe, expect, it } from 'vitest';
import { catalogueCode } from '../packages/widgets/build/catalogue-code.mjs';
import { shortKeys, shortNames } from '../packages/widgets/build/short-keys.mjs';

describe('the short names of texts', () => {
  it('are two letters that nothing else has, and the same in every build', () => {
    const keys = Array.from({ length: 120 }, (_, index) => `text_${index}`);
    const names = shortNames(keys, []);
    expect(shortNames(keys, [])).toEqual(names);
    expect(Object.keys(names)).toEqual(keys);
    expect(new Set(Object.values(names)).size).toBe(keys.length);
    for (const name of Object.values(names)) expect(name).toMatch(/^[A-Za-z][_$\d]$/);
  });

  it('are not given to what is one word: calls, fields and libraries say those too', () => {
    expect(shortNames(['amount', 'regNo'], [])).toEqual({});
  });

  it('are not given to names that sources put together', () => {
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

  it('are not given to names in quotes', () => {
    const sources = ["t[isMobile ? 'expired_text' : 'expired_transfer']"];
    expect(Object.keys(shortNames(['expired_text', 'expired_transfer', 'row_for'], sources))).toEqual([
      'row_for',
    ]);
  });

  it('are what esbuild changes, and nothing else', () => {
    const { mangleCache, mangleProps } = shortKeys(['find_title', 'row_for'], []);
    expect(mangleCache).toEqual({ find_title: 'a_', row_for: 'b_' });
    expect(['find_title', 'row_for'].every((name) => mangleProps.test(name))).toBe(true);
    expect(['title', 'row_form', 'my_row_for'].some((name) => mangleProps.test(name))).toBe(false);
  });

  it('reach the catalogues, whose names lose their quotes while their texts stay', () => {
    const code = catalogueCode('{ "find_title": "Say \\"row_for\\": {name}", "3 months": "x" }');
    expect(code).toBe('export default {find_title:"Say \\"row_for\\": {name}","3 months":"x"};');
  });
});
