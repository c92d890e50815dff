import { countSmsParts } from '@somesa/sandbox';
import { describe, expect, it } from 'vitest';
import { measureSms } from './sms-parts';

describe('measureSms', () => {
  it.each([
    ['a'.repeat(160), 'GSM-7', 160, 1],
    ['a'.repeat(161), 'GSM-7', 161, 2],
    ['a'.repeat(306), 'GSM-7', 306, 2],
    ['a'.repeat(307), 'GSM-7', 307, 3],
    [`${'a'.repeat(159)}€`, 'GSM-7', 161, 2],
    // The escape and its character stay together: 152 and 1 free, then 2.
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['ŋ'.repeat(70), 'UCS-2', 70, 1],
    ['ŋ'.repeat(71), 'UCS-2', 71, 2],
    ['😀'.repeat(35), 'UCS-2', 70, 1],
    ['😀'.repeat(36), 'UCS-2', 72, 2],
    ['', 'GSM-7', 0, 1],
  ])('measures %j', (text, encoding, units, parts) => {
    expect(measureSms(text)).toEqual({ encoding, units, parts });
  });

  it('counts the same parts as the gateway’s own price book', () => {
    const alphabet = ['a', 'Z', '€', '[', 'ŋ', '😀', '\n', 'é'];
    let state = 7;
    const next = (below: number): number => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 8) % below;
    };
    for (let turn = 0; turn < 400; turn += 1) {
      const kinds = 1 + next(alphabet.length);
      const text = Array.from({ length: next(480) }, () => alphabet[next(kinds)] ?? 'a').join('');
      expect([measureSms(text).parts, text]).toEqual([countSmsParts(text), text]);
    }
  });
});
