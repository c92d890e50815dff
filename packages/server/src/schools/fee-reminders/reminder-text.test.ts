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
