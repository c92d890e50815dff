import { expect, test } from 'vitest';
import { findReference } from './bank-transaction';

const one = 'SF-9GHP-MGX6';
const cases: [texts: string[], found: string | null][] = [
  [['SF-9GHP-MGX6'], one],
  [['sf9ghpmgx6'], one],
  [['SF 9GHP MGX6'], one],
  [['EFT/SF.9GHP.MGX6/NAKATO'], one],
  [['REF:SF_9GHP_MGX6.'], one],
  [['SF SF-9GHP-MGX6'], one],
  [['SFEES FOR SF 9GHP - MGX6'], null],
  [['', 'paid sf-9ghp-mgx6 by agent'], one],
  [['SF-9GHP-MGX6', 'SF9GHPMGX6'], one],
  [['SF-9GHP-MGX6', 'SF-1234-5671'], null],
  [['SF-9GHP-MGX7'], null],
  [['XSF-9GHP-MGX6'], null],
  [['SF-9GHP-MGX66'], null],
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
