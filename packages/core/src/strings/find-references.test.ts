import { expect, test } from 'vitest';
import { findReference } from './reference';

const one = 'SF-9GHP-MGX6';
const cases: [texts: string[], found: string | null][] = [
  [['SF-9GHP-MGX6'], one],
  [['sf9ghpmgx6'], one],
  [['SF 9GHP MGX6'], one],
  [['EFT/SF.9GHP.MGX6/NAKATO'], one],
  [['REF:SF_9GHP_MGX6.'], one],
  [['SF SF-9GHP-MGX6'], one],
  [['SFEES FOR SF 9GHP - MGX6'], one],
  [['', 'paid sf-9ghp-mgx6 by agent'], one],
  [['SF-9GHP-MGX6', 'SF9GHPMGX6'], one],
  [['SF-9GHP-MGX6', 'SF-1234-5671'], null],
  [['SF-9GHP-MGX7'], null],
  [['XSF-9GHP-MGX6'], one],
  [['SF-9GHP-MGX66'], one],
  [['FEESSF9GHPMGX6NAKATO SARAH'], one],
  [['SF\u200b-9GHP\u2013MGX6\u202c'], one],
  [['\u202aSF\u00a09GHP\u2011MGX6'], one],
  [['SF-9GHP -MGX6'], one],
  [['TRANSFER KAMPALA SF-9GHP-MGX6 SF-9GHP-MGX6'], one],
  // A reference that stands alone counts before letters that happen to have a correct check character.
  [['TRANSF9GHPMGX6 SF-1234-5671'], 'SF-1234-5671'],
  [['SCHOOL FEES TERM 3'], null],
  [[''], null],
];

test.each(cases)('searching %j for a payment reference returns %s', (texts, found) => {
  expect(findReference(...texts)).toBe(found);
});

test('searches a long text in less than a second', () => {
  const startedMs = performance.now();
  expect(findReference('SF-'.repeat(50_000))).toBeNull();
  expect(performance.now() - startedMs).toBeLessThan(1000);
});
