import { expect, it } from 'vitest';
import { composeFeeReminder } from './reminder-text';

const child = {
  firstName: 'Amina',
  lastName: 'Nakato',
  outstandingUgx: 800_000,
  dueUgx: 300_000,
  dueOn: '2026-11-01',
  dueFee: 'Tuition, part 1 of 2',
};
const words = { today: '2026-11-20', link: 'http://somesa.example/p/x', stopNumber: '8228' };

it('says the part that is due and the total, unless the total would cost a second SMS part', () => {
  const short = composeFeeReminder([{ ...child, dueFee: null }], 'Hill School', 'en', words);
  expect(short.text).toContain('UGX 300,000, due since 1 November 2026, UGX 800,000 in total. Pay:');
  const link = `http://somesa.example/p/${'x'.repeat(18)}`;
  const long = composeFeeReminder([child], 'Hill School', 'en', { ...words, link });
  expect(long.text).toContain('UGX 300,000 (part 1 of 2), due since 1 November 2026. Pay:');
  expect([short.parts, long.parts]).toEqual([1, 1]);
});

it.each([
  ['en', 'fees of A. Nakato, A. Nakato, A. Nakato, A. Nakato and 36 more: UGX 12,000,000,'],
  ['lg', 'ebisale bya A. Nakato, A. Nakato, A. Nakato, A. Nakato ne 36 abalala: UGX 12,000,000'],
  ['sw', 'ada ya A. Nakato, A. Nakato, A. Nakato, A. Nakato na wengine 36: UGX 12,000,000'],
] as const)('names four of 40 children of one number and counts the others, in %s', (language, names) => {
  const { text, parts } = composeFeeReminder(Array(40).fill(child), 'Hill School', language, words);
  expect(text).toContain(names);
  expect(parts).toBeLessThanOrEqual(2);
});

it('names all of five children', () => {
  const { text } = composeFeeReminder(Array(5).fill(child), 'Hill School', 'en', words);
  expect(text).toContain(`fees of ${Array(5).fill('A. Nakato').join(', ')}: UGX 1,500,000`);
});
